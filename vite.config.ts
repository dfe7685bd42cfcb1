import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { locales } from './scripts/locales.ts'

const venue = process.env['VENUE'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), locales()],
  build: { target: 'es2022', outDir: 'dist', sourcemap: false, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': venue,
      '/healthz': venue,
      '/ws': { target: venue.replace('http', 'ws'), ws: true },
    },
  },
})
