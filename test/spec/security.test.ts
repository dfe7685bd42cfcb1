import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const TEST = join(import.meta.dirname, '..')
const ROOT = join(TEST, '..')
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section has; those of level 3 come behind them. */
const SECTIONS: readonly (readonly [section: string, count: number])[] = [
  ['1.1', 2],
  ['1.2', 9],
  ['1.3', 11],
  ['1.4', 3],
  ['1.5', 2],
  ['2.1', 3],
  ['2.2', 3],
  ['2.3', 4],
  ['2.4', 1],
  ['3.2', 2],
  ['3.3', 4],
  ['3.4', 6],
  ['3.5', 5],
  ['3.7', 2],
  ['4.1', 3],
  ['4.2', 1],
  ['4.3', 2],
  ['4.4', 4],
  ['5.1', 1],
  ['5.2', 3],
  ['5.3', 2],
  ['5.4', 3],
  ['6.1', 3],
  ['6.2', 12],
  ['6.3', 4],
  ['6.4', 4],
  ['6.5', 5],
  ['6.6', 3],
  ['6.8', 4],
  ['7.1', 3],
  ['7.2', 4],
  ['7.3', 2],
  ['7.4', 5],
  ['7.5', 2],
  ['7.6', 2],
  ['8.1', 2],
  ['8.2', 3],
  ['8.3', 1],
  ['8.4', 1],
  ['9.1', 3],
  ['9.2', 4],
  ['11.1', 2],
  ['11.2', 3],
  ['11.3', 3],
  ['11.4', 4],
  ['11.5', 1],
  ['11.6', 1],
  ['12.1', 3],
  ['12.2', 2],
  ['12.3', 4],
  ['13.1', 1],
  ['13.2', 5],
  ['13.3', 2],
  ['13.4', 5],
  ['14.1', 2],
  ['14.2', 4],
  ['14.3', 3],
  ['15.1', 3],
  ['15.2', 3],
  ['15.3', 7],
  ['16.1', 1],
  ['16.2', 5],
  ['16.3', 4],
  ['16.4', 3],
  ['16.5', 3],
]
const wanted = SECTIONS.flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
)

const STATES = ['met', 'in part', 'not yet', 'no such part']
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map(
  ([, id = '', what = '', state = '', how = '', test = '']) => ({ id, what, state, how, test }),
)

const of = (name: string): number => rows.filter(({ state }) => state === name).length

describe('the page about security', () => {
  it('has every requirement of level 2 once, in order', () => {
    expect(wanted).toHaveLength(217)
    expect(rows.map(({ id }) => id)).toEqual(wanted)
  })

  it('leaves no line empty, and counts them rightly', () => {
    for (const { id, what, state, how } of rows) {
      expect(STATES, id).toContain(state)
      expect(what.length * how.length, id).toBeGreaterThan(0)
    }
    expect(page).toContain(
      `${of('met')} met, ${of('in part')} in part, ${of('not yet')} not yet, ${of('no such part')} about parts`,
    )
  })

  it.each(rows.filter(({ state, test }) => state === 'met' || test !== '–'))(
    '$id names a test that is there',
    ({ test }) => {
      const [, file = '', title = ''] = /^`([\w./-]+)` “(.+)”$/.exec(test) ?? []
      expect(title).not.toBe('')
      expect(existsSync(join(TEST, file)), file).toBe(true)
      const text = readFileSync(join(TEST, file), 'utf8')
      expect(
        ["'", '`', '"'].some((quote) => text.includes(quote + title)),
        `${file}: ${title}`,
      ).toBe(true)
    },
  )
})

describe('the packages', () => {
  it('names every package by one exact version', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })

  it('come from the one registry, each with its hash', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean }>
    }
    for (const [name, { resolved, integrity, inBundle }] of Object.entries(packages)) {
      if (name === '' || inBundle === true) continue
      expect(integrity, name).toMatch(/^sha512-/)
      if (resolved !== undefined) expect(resolved, name).toMatch(/^https:\/\/registry\.npmjs\.org\//)
    }
  })

  it('can be listed as a bill of materials, each with its version and hash', () => {
    const list = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' })) as {
      bomFormat: string
      components: { name: string; version: string; hashes?: { alg: string }[] }[]
    }
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >
    expect(list.bomFormat).toBe('CycloneDX')
    for (const [name, version] of Object.entries(dependencies ?? {})) {
      const found = list.components.find((one) => one.name === name && one.version === version)
      expect(found?.hashes?.[0]?.alg, name).toBe('SHA-512')
    }
  })
})

const FOLDERS = ['protocol', 'server', 'src', 'stream']
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), 'utf8') })),
)
const filesWith = (what: RegExp): string[] =>
  sources
    .filter(({ text }) => what.test(text))
    .map(({ file }) => file)
    .toSorted()

describe('the sources', () => {
  it('make no regular expression of anything that was sent', () => {
    expect(sources.length).toBeGreaterThan(1_000)
    // Rows of signed files, put together from constants of the same file.
    expect(filesWith(/\bRegExp\(/)).toEqual([
      'protocol/proofs/orderRecord/format.ts',
      'protocol/proofs/signedRows/reader.ts',
      'protocol/proofs/statement/format.ts',
    ])
  })

  it('take messages from workers and sockets of their own alone, and no window takes any', () => {
    expect(filesWith(/\bonmessage\b|addEventListener\(\s*'message'/)).toEqual([
      'src/earn/sale/recheck.ts',
      'src/earn/sale/recheckWorker.ts',
      'src/proofs/check.ts',
      'src/shell/release/watchReleases.ts',
      'src/sw/off.ts',
      'src/sw/pageScripts.ts',
      'src/sw/worker.ts',
      'src/ui/image/compressImage.ts',
      'src/ui/image/redrawWorker.ts',
      'stream/host/worker.ts',
      'stream/host/workerHost.ts',
      'stream/socket/socket.ts',
    ])
    expect(filesWith(/\b(?:window|globalThis)\.addEventListener\(\s*'message'/)).toEqual([])
  })
})
