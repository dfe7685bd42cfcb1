import { describe, expect, it } from 'vitest'
import { addressFault, isPayable, tidyField } from '#protocol'
import { fc } from '../../support/property.ts'

/** Published addresses: of BIP 173, BIP 350, EIP-55, the genesis block, and contracts and examples of Tron. */
const VALID = {
  'TRC-20': [
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  ],
  'ERC-20': [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ],
  Bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1111111111111111111114oLvT2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
} as const

const ALL = Object.entries(VALID).flatMap(([network, addresses]) => addresses.map((text) => [network, text] as const))

describe('an address to be paid to', () => {
  it.each(ALL)('is taken when its checksum is right: %s %s', (network, text) => {
    expect(addressFault(network, tidyField('address', text))).toBeUndefined()
  })

  it('is refused when any one of its characters is another one', () => {
    const one = fc.constantFrom(...ALL.filter(([network]) => network !== 'ERC-20'))
    fc.assert(
      fc.property(
        one,
        fc.nat(),
        fc.constantFrom(...Array.from('23456789abcdefghjkmnpqrstuvwxyz')),
        ([network, text], where, other) => {
          const at = where % text.length
          fc.pre(text[at] !== other)
          const wrong = `${text.slice(0, at)}${other}${text.slice(at + 1)}`
          expect(addressFault(network, tidyField('address', wrong))).toBeDefined()
        },
      ),
    )
  })

  it.each([
    ['TRC-20', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeX', 'its last letter wrong'],
    ['ERC-20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'one capital wrong'],
    ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'its last letter wrong'],
    ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'its last letter wrong'],
    [
      'Bitcoin',
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
      'a letter that is no part of the alphabet',
    ],
    ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kj7gz7z', 'version 0 with the checksum of later versions'],
    [
      'Bitcoin',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      'version 1 with the checksum of version 0',
    ],
    ['Bitcoin', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'a version without rules, whose coins anybody could take'],
    ['Bitcoin', 'bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'both cases in one'],
    ['Bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'one of the test network'],
  ])('is refused on %s: %s (%s)', (network, text) => {
    expect(isPayable('address', tidyField('address', text), network)).toBe(false)
  })

  it('is told apart: of another network, or mistyped', () => {
    expect(addressFault('TRC-20', VALID['ERC-20'][0])).toBe('network')
    expect(addressFault('Bitcoin', VALID['TRC-20'][0])).toBe('network')
    expect(addressFault('TRC-20', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeX')).toBe('checksum')
    expect(addressFault('ERC-20', VALID['ERC-20'][0].slice(0, -1))).toBe('network')
  })

  it('is stored in one way, however it was written', () => {
    const segwit = VALID.Bitcoin.find((text) => text.startsWith('bc1'))
    expect(tidyField('address', segwit?.toUpperCase() ?? '')).toBe(segwit)
    const [hex] = VALID['ERC-20']
    expect(tidyField('address', hex.toLowerCase())).toBe(hex)
    expect(tidyField('address', `0x${hex.slice(2).toUpperCase()}`)).toBe(hex)
    expect(tidyField('address', ` ${hex.slice(0, 20)}\n${hex.slice(20)} `)).toBe(hex)
  })
})
