import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#protocol'
import { locales } from '../../scripts/locales.ts'
import { areasIn, formOf, LOCALES, stemOf, textsOf } from '../../scripts/translation/catalog.ts'
import { createAbout, englishIn, placeholderNote, readNotes } from '../../scripts/translation/notes.ts'
import { placeholdersOf } from '../../scripts/translation/placeholders.ts'
import { preciseUses } from '../../scripts/translation/preciseUses.ts'
import { isNamedBy, ROLES, type Role, roleAt, rolesOf } from '../../scripts/translation/roles.ts'
import { type Use, usesIn, usesInApp } from '../../scripts/translation/usage.ts'
import { BUTTON_WORD, ROOMS, widthOf, wordsOf } from '../../scripts/translation/widths.ts'
import { AMBIGUOUS } from './ambiguous.ts'

const english = englishIn(LOCALES)
const { roles: byHand, placeholders, texts } = readNotes(LOCALES)
let roles: ReadonlyMap<string, Role> = new Map()
beforeAll(() => {
  roles = rolesOf(english, preciseUses(usesInApp(), english.keys()), byHand)
})
const keys = [...new Set([...english.keys()].map(stemOf))]

/** A use in some file. */
const use = (parts: readonly string[], context: Use['context']): Use => ({ parts, context, file: 'a.tsx' })

describe('roles', () => {
  it('every text has one; what the sources do not say is in locales/notes/roles.json', () => {
    expect(keys.filter((key) => !roles.has(key))).toEqual([])
  })

  it('all of them are used', () => {
    expect(new Set(roles.values())).toEqual(new Set(ROLES))
  })

  it.each([...readNotes(LOCALES).roles.keys()])('%s is set by hand for a text that is there', (name) => {
    expect(keys.filter((key) => isNamedBy(name, key))).not.toEqual([])
  })

  it('none is set twice by hand', () => {
    const lists = Object.values(
      JSON.parse(readFileSync(join(LOCALES, 'notes/roles.json'), 'utf8')) as Record<string, string[]>,
    )
    const names = lists.flat()
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it.each([
    ["<Button>{t('b')}</Button>", 'button', ['a:b']],
    ["<Tag tone={x ? 'up' : 'bad'}>{x ? t('b') : t('c:d')}</Tag>", 'badge', ['a:b', 'c:d']],
    ["<Page title={t('b')} />", 'title', ['a:b']],
    ['<Tabs items={IDS.map((id) => ({ id, label: t(`b.${id}`) }))} />', 'tab', ['a:b.']],
    ["<Segmented items={[{ id: 'x', label: t('b') }]} />", 'option', ['a:b']],
    ["<img alt={t('b')} />", 'spoken', ['a:b']],
    ["<p>{t('b')}</p>", 'sentence', ['a:b']],
    ["showToast(t('b'))", 'sentence', ['a:b']],
    ["<TextInput label={t('b')} />", 'label', ['a:b']],
    ["{ titles: { x: 'c:d' } }", 'title', ['c:d']],
  ] as const)('%s is a %s', (source, role, names) => {
    const found = usesIn('a.tsx', `const { t } = useTranslation('a')\nconst it = ${source}`)
    expect(found.map(({ parts }) => parts[0])).toEqual(names)
    expect(found.map(({ context }) => roleAt(context))).toEqual(names.map(() => role))
  })

  it('the most precise use counts, and of several the one with the least room', () => {
    const own = new Map([
      ['a:b.c', 'Save'],
      ['a:b.d', 'Save'],
      ['a:b.e', 'This is a whole sentence.'],
    ])
    const uses = [
      use(['a:b.', ''], { element: 'Tag', takers: [] }),
      use(['a:', ''], { element: 'Tabs', takers: [] }),
      use(['a:b.c'], { element: 'h2', takers: [] }),
      use(['a:b.c'], { element: 'Button', takers: [] }),
    ]
    expect([...rolesOf(own, preciseUses(uses, own.keys()), new Map())]).toEqual([
      ['a:b.c', 'button'],
      ['a:b.d', 'badge'],
      ['a:b.e', 'sentence'],
    ])
  })
})

describe('notes', () => {
  it('every placeholder says what is filled in', () => {
    const open = [...english].flatMap(([key, text]) =>
      placeholdersOf(text)
        .filter((name) => placeholderNote(placeholders, key, name) === undefined)
        .map((name) => `${name} ${key}`),
    )
    expect(open).toEqual([])
  })

  it.each([...placeholders.keys()])('%s is a placeholder that is there', (whole) => {
    const [name = '', key = '*'] = whole.split('@')
    const used = [...english].filter(
      ([own, text]) => isNamedBy(key, stemOf(own)) && placeholdersOf(text).includes(name),
    )
    expect(used).not.toEqual([])
  })

  it.each([...texts.keys()])('%s, which has a note, is there', (key) => {
    expect(keys).toContain(key)
  })

  it('a word that means several things has one, unless a button says that it is a verb', () => {
    const bare = [...english].filter(
      ([key, text]) =>
        AMBIGUOUS.has(text.toLowerCase()) && !texts.has(stemOf(key)) && roles.get(stemOf(key)) !== 'button',
    )
    expect(bare).toEqual([])
  })

  it('a plural says for which numbers, placeholders what they are', () => {
    const about = createAbout(LOCALES)('fr')
    const { notes } = about({ key: 'common:left.days_one', source: '{{count}} day left', target: undefined })
    expect(notes).toContain('Plural form “one”: for numbers such as 0, 1. Each form is a text of its own.')
    expect(notes).toContain('{{count}}: A number; the plural depends on it')
    expect(about({ key: 'common:showPassword', source: 'Show password', target: undefined })).toMatchObject({
      role: 'spoken',
      files: ['src/ui/PasswordField.tsx'],
    })
  })

  it('the app carries none of them', () => {
    expect(readdirSync(LOCALES).toSorted()).toEqual([...LANGUAGES, 'glossary.json', 'notes'].toSorted())
    const built: string[] = []
    const emit = locales().generateBundle as unknown as (this: {
      emitFile: (file: { fileName: string }) => void
    }) => void
    emit.call({ emitFile: ({ fileName }) => built.push(fileName) })
    expect(built).toContain('locales/de/trade.json')
    expect(built.filter((name) => /notes|glossary/.test(name))).toEqual([])
  })
})

/** Texts of a role in a language; those with values but a number have no width of their own. */
const measured = (
  language: (typeof LANGUAGES)[number],
  role: Role,
): readonly (readonly [key: string, text: string])[] =>
  areasIn(LOCALES)
    .flatMap((area) => [...textsOf(LOCALES, language, area)].map(([key, text]) => [`${area}:${key}`, text] as const))
    .filter(([key]) => roles.get(stemOf(key)) === role)
    .map(([key, text]) => [key, text.replaceAll('{{count}}', formOf(key) === 'one' ? '1' : '00')] as const)
    .filter(([, text]) => !text.includes('{{'))

describe.each(LANGUAGES)('%s, at 320 px', (language) => {
  it.each(['tab', 'badge'] as const)('each %s has room on one line', (role) => {
    const room = ROOMS[role]
    const wide = measured(language, role).map(([key, text]) => [
      widthOf(text, room?.size ?? 0, room?.weight ?? 'bold'),
      key,
      text,
    ])
    expect(wide.length).toBeGreaterThan(20)
    expect(wide.filter(([width]) => Number(width) > (room?.width ?? 0))).toEqual([])
  })

  it('no word of a button is torn apart', () => {
    const wide = measured(language, 'button').filter(([, text]) =>
      wordsOf(text).some(
        (word) =>
          /^[\u0020-\u024f\u1e00-\u1eff’]+$/.test(word) &&
          widthOf(word, BUTTON_WORD.size, BUTTON_WORD.weight) > BUTTON_WORD.width,
      ),
    )
    expect(wide).toEqual([])
  })
})
