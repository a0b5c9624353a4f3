import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const server = 'http://127.0.0.1:3000';

/** Left alone every icon becomes a file, and asking for twenty of them takes longer than reading them all. */
const shared = [{ name: 'icons', test: /[\\/]node_modules[\\/]@tabler[\\/]/ }];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compression({ include: /\.(js|css|svg)$/, algorithms: ['gzip', 'brotliCompress'] })],
  resolve: { conditions: ['@rebuttal/source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: shared } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/sandbox': server, '/healthz': server },
  },
});
