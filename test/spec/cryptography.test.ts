import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cryptoCalls, namedAlgorithms, sqlCryptoCalls } from '../support/cryptoCalls.ts'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/cryptography.md'), 'utf8')
const sources = ['protocol', 'scripts', 'server', 'src', 'stream'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), 'utf8') })),
)

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
/** The cells of a table's rows, below its heading. */
const tableOf = (heading: string): string[][] => {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  )
}
const inventory = tableOf('What is called where').flatMap(([, calls = '', files = '']) =>
  quoted(calls).flatMap((call) => quoted(files).map((file) => `${file}: ${call}`)),
)

describe('what reads the sources', () => {
  it.each([
    ["import { createHash } from 'node:crypto'\ncreateHash('md5')", ["createHash('md5')"]],
    ["import { createHash } from 'node:crypto'\nconst of = (name) => createHash(name)", ['createHash(?)']],
    ["import { createHash as h, randomBytes } from 'crypto'\nh('sha256')", ["createHash('sha256')", 'randomBytes']],
    ["import * as c from 'node:crypto'\nc.createHash('md5')", ['node:crypto']],
    ["import crypto, { hash } from 'node:crypto'", ['node:crypto']],
    ["const { createHash } = await import('node:crypto')", ['node:crypto']],
    ["const c = require('crypto')", ['crypto']],
    ['globalThis.crypto.subtle.encrypt(x); crypto.randomUUID()', ['randomUUID', 'subtle.encrypt']],
    ["// createHash('md5')\n/* crypto.randomUUID() */\nimport type { KeyObject } from 'node:crypto'", []],
  ])('finds in %j what it calls', (text, calls) => {
    expect(cryptoCalls(text)).toEqual(calls)
  })
})

describe('the inventory of cryptography', () => {
  it('has every cryptographic call of the sources, and none that is gone', () => {
    expect(sources.length).toBeGreaterThan(1_000)
    const found = sources.flatMap(({ file, text }) =>
      (file.endsWith('.sql') ? sqlCryptoCalls(text) : cryptoCalls(text)).map((call) => `${file}: ${call}`),
    )
    expect(found.toSorted()).toEqual(inventory.toSorted())
    expect(new Set(inventory).size).toBe(inventory.length)
  })

  it('knows one hash, SHA-256, but for two places that follow somebody else’s format; and one cipher, AES-256-GCM', () => {
    const named = sources.flatMap(({ file, text }) => namedAlgorithms(text).map((name) => `${name} ${file}`))
    const others = named.filter((one) => !/^(sha256|SHA-256|aes-256-gcm|ed25519|Ed25519|ECDSA|P-256) /.test(one))
    expect(others.toSorted()).toEqual([
      'SHA1 server/users/accounts/totp.ts',
      // Draws numbers, and encrypts nothing.
      'aes-256-ctr server/market/simulated/random/keystream.ts',
      'sha1 server/users/accounts/breached.ts',
    ])
  })

  it('says of every key and certificate what it is for, what it protects, and how it begins and ends', () => {
    const keys = tableOf('Keys and certificates')
    for (const row of keys) expect(row.filter((cell) => cell !== '')).toHaveLength(7)
    const named = keys.flatMap(([, file = '']) => quoted(file))
    const files = sources.flatMap(({ file, text }) =>
      file.startsWith('server/')
        ? [...text.matchAll(/join\([^)]*'([\w-]*(?:key|cert)[\w-]*(?:\.pem)?)'\)/g)].map(([, name = '']) => name)
        : [],
    )
    const environment = readFileSync(join(ROOT, 'server/platform/environment.ts'), 'utf8')
    const variables = [...environment.matchAll(/^ {2}(\w*(?:SECRET|TLS_\w+|SMTP_URL|DATABASE\w*_URL)): /gm)]
    const expected = [...files, ...variables.map(([, name = '']) => name)]
    expect(expected.length).toBeGreaterThan(8)
    expect(expected.filter((name) => !named.includes(name))).toEqual([])
    expect(named.filter((name) => !expected.includes(name))).toEqual([])
  })
})
