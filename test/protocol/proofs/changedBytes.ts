import fc from 'fast-check'
import { expect } from 'vitest'

interface Report {
  readonly verdict: string
  readonly fault?: { readonly row: number } | undefined
}

/** Whatever single byte of a signed file is changed: it fails, in the row in which that byte stands. */
export const failsByAnyByte = async (whole: string, verify: (bytes: Uint8Array) => Promise<Report>): Promise<void> => {
  const bytes = Buffer.from(whole, 'latin1')
  const rowOf = (at: number): number => whole.slice(0, at).split('\n').length
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, by) => {
        const changed = Uint8Array.from(bytes)
        changed[at] = (bytes[at] ?? 0) ^ by
        const { verdict, fault } = await verify(changed)
        expect([verdict, fault?.row]).toEqual(['failed', rowOf(at)])
      },
    ),
    { numRuns: 1_500 },
  )
}

/** Wherever a byte is missing or added: it fails. */
export const failsByAnyLength = async (
  whole: string,
  verify: (text: string) => Promise<Report>,
  numRuns: number,
): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), fc.boolean(), async (at, adds) => {
      const text = whole.slice(0, at) + (adds ? '0' : '') + whole.slice(adds ? at : at + 1)
      expect((await verify(text)).verdict).toBe('failed')
    }),
    { numRuns },
  )
}
