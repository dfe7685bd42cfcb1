import { describe, expect, it } from 'vitest'
import { addressOf } from '#stream'
import { ChunkFailure, importChunk } from '../../../../src/core/chunks/chunk.ts'

const BASE = 'https://venue.test/assets/index-1.js'
const never = new Promise<never>(() => undefined)
const ports = (more: Partial<Parameters<typeof importChunk>[2]> = {}) => ({
  importUrl: () => Promise.reject(new Error('not expected')),
  after: () => never,
  stamp: () => 7,
  ...more,
})
/** As a build writes it; the source of the function is what counts. */
const built = (fail: () => Promise<never>): (() => Promise<{ default: string }>) => {
  const importer = () => fail()
  importer.toString = () => '()=>r(()=>import(`./login-abc.js`),__vite__mapDeps([0,1]))'
  return importer
}

describe('a screen’s chunk', () => {
  it('is imported once when it comes', async () => {
    await expect(importChunk(() => Promise.resolve('screen'), BASE, ports())).resolves.toBe('screen')
  })

  it('is tried again with a cache-busting address', async () => {
    const asked: string[] = []
    const importUrl = (url: string) => {
      asked.push(url)
      return Promise.resolve({ default: 'screen' })
    }
    const broken = built(() => Promise.reject(new Error('network')))
    await expect(importChunk(broken, BASE, ports({ importUrl }))).resolves.toEqual({ default: 'screen' })
    expect(asked).toEqual(['https://venue.test/assets/login-abc.js?again=7'])
  })

  it('is tried again as it is where its address is not known', async () => {
    let attempts = 0
    const importer = () => {
      attempts += 1
      return attempts === 1 ? Promise.reject(new Error('network')) : Promise.resolve('screen')
    }
    await expect(importChunk(importer, BASE, ports())).resolves.toBe('screen')
  })

  it('fails after the second attempt, with the cause', async () => {
    const broken = built(() => Promise.reject(new Error('network')))
    const outcome = importChunk(broken, BASE, ports({ importUrl: () => Promise.reject(new Error('again')) }))
    await expect(outcome).rejects.toBeInstanceOf(ChunkFailure)
    await expect(outcome).rejects.toMatchObject({ message: 'Loading chunk failed', cause: { message: 'again' } })
  })

  it('fails when 120 s have gone by', async () => {
    const waited: number[] = []
    const after = (ms: number) => {
      waited.push(ms)
      return Promise.resolve()
    }
    await expect(importChunk(() => never, BASE, ports({ after }))).rejects.toThrow('Loading chunk failed')
    expect(waited).toEqual([120_000])
  })

  it('has an address in what the bundler writes', () => {
    expect(
      addressOf(
        built(() => never),
        BASE,
      ),
    ).toBe('https://venue.test/assets/login-abc.js')
    expect(addressOf(() => never, BASE)).toBeUndefined()
  })
})
