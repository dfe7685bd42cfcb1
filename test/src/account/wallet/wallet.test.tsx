import { createHash } from 'node:crypto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announced, discoverWallets } from '../../../../src/account/wallet/discover.ts'
import { pairingCode } from '../../../../src/account/wallet/pairingCode.ts'
import type { WalletProvider } from '../../../../src/account/wallet/provider.ts'
import { requestAccount } from '../../../../src/account/wallet/requestAccount.ts'
import { WalletRow } from '../../../../src/account/wallet/WalletRow.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const ADDRESS = '0xAbCdEf0123456789aBcDeF0123456789ABCDef01'

const provider = (answer: unknown): WalletProvider => ({ request: () => Promise.resolve(answer) })
const failing = (error: unknown): WalletProvider => ({
  request: async () => {
    throw error
  },
})

/** A wallet extension: announces itself whenever it is asked. Answers how it is removed. */
const install = (rdns: unknown, name: unknown, one: unknown): (() => void) => {
  const announce = (): void => {
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: '1', rdns, name }, provider: one } }),
    )
  }
  window.addEventListener('eip6963:requestProvider', announce)
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

const removals: (() => void)[] = []
const put = (...wallet: Parameters<typeof install>): void => void removals.push(install(...wallet))
const inject = (one: unknown): void => {
  Object.assign(window, { ethereum: one })
}
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
  inject(undefined)
})

describe('finding wallets', () => {
  it('takes those that announce themselves, each once, and then not the injected one', async () => {
    put('io.one', 'One', provider([]))
    put('io.one', 'One again', provider([]))
    put('io.two', ' Two ', provider([]))
    inject(provider([]))
    const found = await discoverWallets(window, 5)
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['io.one', 'One'],
      ['io.two', 'Two'],
    ])
  })

  it('takes the injected one where none announces itself', async () => {
    inject(provider([]))
    expect((await discoverWallets(window, 5)).map(({ id }) => id)).toEqual(['injected'])
  })

  it.each([undefined, null, 7, 'x', {}, { request: 'no' }])('takes no %j for a wallet', async (value) => {
    inject(value)
    expect(await discoverWallets(window, 5)).toEqual([])
    expect(announced({ info: { rdns: 'a', name: 'A' }, provider: value })).toBeUndefined()
  })

  it.each([
    undefined,
    {},
    { info: null, provider: provider([]) },
    { info: { rdns: 7, name: 'A' }, provider: provider([]) },
    { info: { rdns: 'a', name: '  ' }, provider: provider([]) },
  ])('passes over a broken announcement: %j', (detail) => {
    expect(announced(detail)).toBeUndefined()
  })
})

describe('asking for the account', () => {
  it('gives it in lower case', async () => {
    expect(await requestAccount({ provider: provider([ADDRESS, '0x1']) })).toEqual({
      ok: true,
      address: ADDRESS.toLowerCase(),
    })
  })

  it.each([
    [provider([]), 'locked'],
    [provider(undefined), 'wrongAnswer'],
    [provider('0x'), 'wrongAnswer'],
    [provider([7]), 'wrongAnswer'],
    [provider([`${ADDRESS}0`]), 'wrongAnswer'],
    [provider([`${ADDRESS.slice(0, -1)}g`]), 'wrongAnswer'],
    [provider([` ${ADDRESS}`]), 'wrongAnswer'],
    [failing({ code: 4001 }), 'refused'],
    [failing({ code: -32_002 }), 'pending'],
    [failing(new Error('gone')), 'failed'],
    [failing(undefined), 'failed'],
  ])('says why there is none (%#)', async (one, why) => {
    expect(await requestAccount({ provider: one })).toEqual({ ok: false, why })
  })

  it('takes a provider that throws at once for one that fails', async () => {
    const broken: WalletProvider = {
      request: () => {
        throw new Error('broken')
      },
    }
    expect(await requestAccount({ provider: broken })).toEqual({ ok: false, why: 'failed' })
  })
})

describe('the pairing code', () => {
  it('is the hash of the address and its last eight digits, whatever its capitals', async () => {
    const expected = createHash('sha256').update(`${ADDRESS.toLowerCase()}abcdef01`).digest('hex')
    // Written out the other way, so that a slip in the slice shows.
    const plain = ADDRESS.toLowerCase()
    expect(plain.endsWith('abcdef01')).toBe(true)
    expect(await pairingCode(ADDRESS)).toBe(expected)
    expect(await pairingCode(plain)).toBe(expected)
  })

  it('is none without Web Crypto', async () => {
    expect(await pairingCode(ADDRESS, {})).toBeUndefined()
  })
})

describe('the row in the settings', () => {
  let row: Rendered
  const warnings: unknown[] = []
  beforeEach(async () => {
    useDictionaries()
    warnings.length = 0
    vi.spyOn(console, 'warn').mockImplementation((text: unknown) => void warnings.push(text))
    row = await renderPart(<WalletRow />)
  })
  afterEach(async () => {
    await row.close()
    vi.restoreAllMocks()
  })

  it('says, and logs, that no compatible wallet is present', async () => {
    await row.press('Browser wallet')
    await until(() => row.text().includes('No compatible wallet found'))
    expect(warnings).toEqual(['no compatible wallet is present'])
    put('io.one', 'One', provider([ADDRESS]))
    await row.press('Look again')
    await until(() => row.text().includes('Account shared by One'))
  })

  it('lets one choose among several, and shows address and code', async () => {
    put('io.one', 'One', failing({ code: 4001 }))
    put('io.two', 'Two', provider([ADDRESS]))
    await row.press('Browser wallet')
    await row.press('Oneio.one')
    await until(() => row.text().includes('You rejected the request in One.'))
    expect(row.text()).toContain('Nothing was signed')
    await row.press('Close')
    await row.press('Browser wallet')
    await row.press('Twoio.two')
    await until(() => row.text().includes(ADDRESS.toLowerCase()))
    expect(row.text()).toContain((await pairingCode(ADDRESS)) ?? 'no code')
    await act(async () => undefined)
  })
})
