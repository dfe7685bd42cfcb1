import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const CSS = readFileSync('src/ui/styles/tokens.css', 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** Each rule of tokens.css outside of media queries: what it asks of `<html>`, and the tokens that it sets. */
const rules = [...CSS.replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}/g, '').matchAll(/([^{}]+)\{([^}]*)\}/g)].map(
  ([, selector = '', body = '']) => ({
    selector: selector.trim(),
    tokens: [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']): [string, string] => [
      name,
      value.trim(),
    ]),
  }),
)

interface Look {
  readonly theme: 'light' | 'dark'
  readonly pair: 'green-red' | 'blue-orange'
  readonly rise: 'cool' | 'warm'
}

const LOOKS: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['green-red', 'blue-orange'] as const).flatMap((pair) =>
    (['cool', 'warm'] as const).map((rise) => ({ theme, pair, rise })),
  ),
)

const fits = (selector: string, { theme, pair, rise }: Look): boolean =>
  selector.startsWith(':root') &&
  (!selector.includes('.dark') || theme === 'dark') &&
  [...selector.matchAll(/\[data-(\w+)="([^"]+)"\]/g)].every(([, name, value]) =>
    name === 'pair' ? pair === value : name === 'rise' ? rise === value : false,
  )

/** Rules stand in tokens.css in the order of their weight, so that the later one counts. */
const tokensOf = (look: Look): Map<string, string> =>
  new Map(rules.filter(({ selector }) => fits(selector, look)).flatMap(({ tokens }) => tokens))

type Rgb = readonly [number, number, number]

const hex = (text: string): Rgb => {
  const digits = text.slice(1)
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  if (!/^[0-9a-f]{6}$/i.test(full)) throw new Error(`${text} is no opaque colour`)
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
}
const resolve = (tokens: Map<string, string>, name: string): Rgb => {
  const value = tokens.get(`--${name}`)
  if (value === undefined) throw new Error(`no token ${name}`)
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return other === undefined ? hex(value) : resolve(tokens, other)
}

/** WCAG 2.2: relative luminance and contrast. */
const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((channel) => {
    const part = channel / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: Rgb, b: Rgb): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['page', 'tint', 'surface', 'raise'] as const
const on = (grounds: readonly string[], ...texts: string[]): (readonly [text: string, ground: string])[] =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

/** Every colour that text has, with the grounds on which it stands. */
const TEXTS = [
  ...on([...GROUNDS, 'fill', 'raise-fill'], 'text', 'text2', 'text3'),
  ...on(['chosen', 'up-soft', 'down-soft', 'warn-soft', 'good-soft', 'bad-soft', 'accent-soft'], 'text'),
  ...on(GROUNDS, 'accent', 'up', 'down', 'warn', 'good', 'bad'),
  ...(['accent', 'up', 'down', 'warn', 'good', 'bad'] as const).flatMap((name) => on([`${name}-soft`], name)),
  ...on(['chosen'], 'up', 'down'),
  ...(['accent', 'up', 'down', 'good', 'bad'] as const).flatMap((name) => on([name], `on-${name}`)),
]

describe.each(LOOKS)('contrast in $theme with $pair, $rise up', (look) => {
  const tokens = tokensOf(look)
  const of = (a: string, b: string): number => contrast(resolve(tokens, a), resolve(tokens, b))

  it('is at least 4.5 for every text', () => {
    const weak = TEXTS.map(([text, ground]) => ({ text, ground, ratio: of(text, ground) })).filter(
      ({ ratio }) => ratio < 4.5,
    )
    expect(weak).toEqual([])
  })

  it('is at least 3 for the edges of controls and for lines', () => {
    const edges = on(GROUNDS, 'line-strong', 'up', 'down', 'accent')
    expect(edges.filter(([edge, ground]) => of(edge, ground) < 3)).toEqual([])
  })

  it('turns the pair round, and nothing else', () => {
    const names = look.rise === 'cool' ? ['cool', 'warm'] : ['warm', 'cool']
    expect(['up', 'down'].map((name) => resolve(tokens, name))).toEqual(names.map((name) => resolve(tokens, name)))
    const usual = tokensOf({ ...look, pair: 'green-red', rise: 'cool' })
    for (const name of ['good', 'bad', 'text', 'page']) expect(resolve(tokens, name)).toEqual(resolve(usual, name))
  })
})

it('page and browser bars have the colours of the specification', () => {
  const grounds = (['light', 'dark'] as const).map((theme) =>
    tokensOf({ theme, pair: 'green-red', rise: 'cool' }).get('--page'),
  )
  expect(grounds).toEqual(['#fff', '#000'])
})
