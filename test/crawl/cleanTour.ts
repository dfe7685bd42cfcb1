import { expect, inject, it } from 'vitest'
import { allOf, createAxeInspector, inspectLook } from './inspect.ts'
import type { Visitor } from './places.ts'
import { tour } from './tour.ts'
import type { Setting } from './traveller.ts'

/** Hundreds of pages; ms. */
const PATIENCE = 900_000

interface Only {
  /** Axe is asked for these rules, or for all: of most, the answer is the same in each setting, and one of them asks. */
  readonly rules?: readonly string[]
  /** All by themselves. To whom everything is refused, each page says it by the same part, which the kit has in each setting. */
  readonly visitors?: readonly Visitor[]
}

/** Tests that nothing is wrong on any page on a phone with this setting. A file has one, so that they run side by side. */
export const itIsClean = (setting: Setting, { rules, visitors }: Only = {}): void => {
  it(`at 320 px in ${setting.language}, ${setting.theme}, ${setting.scale ?? 100} %: whole, named, in one language, and axe finds nothing`, {
    timeout: PATIENCE,
  }, async () => {
    const inspect = allOf(inspectLook(setting.language), createAxeInspector(rules))
    const { visits, findings } = await tour(inject('venue'), setting, inspect, visitors)
    expect(findings).toEqual([])
    expect(visits).toBeGreaterThan(130)
  })
}
