import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#protocol'
import { areasIn, LOCALES, textsOf } from '../../scripts/translation/catalog.ts'
import { type Weight, widthOf } from '../../scripts/translation/widths.ts'
import { fontWidths } from '../support/fontWidths.ts'

it.each([
  ['', 0],
  ['Buy', 14 * (0.722 + 0.611 + 0.556)],
  ['é', 14 * 0.556],
  ['買', 14],
  ['한', 14],
  ['ก่', 14 * 0.605],
  ['a\u00adb', 14 * (0.556 + 0.611)],
])('“%s” is %d px wide', (text, width) => {
  expect(widthOf(text, 14, 'bold')).toBeCloseTo(width, 6)
})

/** Every letter of every text, but those of the East, which are squares. */
const LETTERS = [
  ...new Set(
    LANGUAGES.flatMap((language) =>
      areasIn(LOCALES).flatMap((area) =>
        [...textsOf(LOCALES, language, area).values()].flatMap((text) => Array.from(text)),
      ),
    ),
  ),
].filter(
  (letter) =>
    /[\p{Script=Latin}\p{Script=Thai}\p{N}\p{P}]/u.test(letter) && !/[\u0300-\u036f\u2e80-\uffff]/.test(letter),
)

/** An accented i is wider than a bare one, and a table by bare letters does not know it. */
const THIN = 60

describe.each([
  ['regular', '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf', /\P{Script=Thai}/u],
  ['bold', '/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf', /\P{Script=Thai}/u],
  ['bold', '/usr/share/fonts/truetype/tlwg/Loma-Bold.ttf', /\p{Script=Thai}/u],
] as const)('%s letters', (weight: Weight, font, own) => {
  // Where `npm test` could not install its fonts there is nothing to compare with.
  it.skipIf(!existsSync(font))(`are as wide as in ${font}`, () => {
    const real = fontWidths(font)
    const compared = LETTERS.filter((letter) => own.test(letter) && real.has(letter.codePointAt(0) ?? 0))
    const wrong = compared
      .map((letter) => [letter, widthOf(letter, 1_000, weight), real.get(letter.codePointAt(0) ?? 0) ?? 0] as const)
      .filter(([, ours, theirs]) => Math.abs(ours - theirs) > THIN)
    expect(compared.length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })
})
