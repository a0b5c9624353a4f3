import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const server = 'http://127.0.0.1:3000';

import { earlyScript } from './early-script.js';
import { sharedChunks } from './shared-chunks.js';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    earlyScript(),
    compression({ include: /\.(js|css|svg)$/, algorithms: ['gzip', 'brotliCompress'] }),
  ],
  resolve: { conditions: ['@rebuttal/source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    // Keeps `light-dark()`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: sharedChunks },
        // The first script names all files. Names make the rest of a hash unnecessary.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/sandbox': server, '/healthz': server },
  },
});
