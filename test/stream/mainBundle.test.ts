import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
/** The core and its dependencies in the main bundle, KB gz; the worker's bundle counts apart. */
const BUDGET_KB = 12

interface Chunk {
  readonly type: string
  readonly fileName: string
  readonly isEntry?: boolean
  readonly code?: string
  readonly imports?: readonly string[]
}

/** What a page pays for the data core: everything that `createStream` draws in, without what is fetched later. */
const bundled = async (): Promise<readonly Chunk[]> => {
  const result = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'silent',
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      minify: true,
      rolldownOptions: {
        input: join(ROOT, 'stream', 'facade', 'createStream.ts'),
        preserveEntrySignatures: 'strict',
        // For browsers without workers, and fetched only there.
        external: (id) => id.endsWith('/inline.ts'),
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as unknown as readonly { output: readonly Chunk[] }[]
  return outputs.flatMap(({ output }) => output)
}

/** The entry and what it imports at once, not what it may fetch later. */
const atOnce = (chunks: readonly Chunk[]): readonly Chunk[] => {
  const wanted = new Set(chunks.filter(({ isEntry }) => isEntry === true))
  for (const { imports = [] } of wanted)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) wanted.add(chunk)
  return [...wanted]
}

it(`the data core weighs at most ${BUDGET_KB} KB on the main thread`, async () => {
  const chunks = await bundled()
  const code = atOnce(chunks).map((chunk) => chunk.code ?? '')
  const kb = code.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000
  console.info(`data core on the main thread: ${kb.toFixed(1)} KB gz`)
  expect(kb).toBeGreaterThan(2)
  expect(kb).toBeLessThanOrEqual(BUDGET_KB)
  // The worker is a file of its own.
  expect(code.join('')).toContain('tapeline-stream')
  expect(code.join('')).not.toContain('market-pulse')
  expect(chunks.some(({ fileName }) => fileName.includes('worker'))).toBe(true)
})
