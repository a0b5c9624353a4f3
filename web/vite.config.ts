import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['@rebuttal/source', ...defaultClientConditions] },
  build: { target: 'es2023', sourcemap: true, assetsInlineLimit: 0 },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/sandbox': server, '/healthz': server },
  },
});
