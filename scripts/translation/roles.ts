import { stemOf } from './catalog.ts'
import type { Context, Use } from './usage.ts'

/** What a text is on the screen, those with the least room first. */
export const ROLES = [
  'tab',
  'badge',
  'button',
  'option',
  'label',
  'title',
  'spoken',
  'sentence',
  'subject',
  'mail',
] as const
export type Role = (typeof ROLES)[number]

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

/** What a role asks of a text, for translators. */
export const ROLE_NOTES: Readonly<Record<Role, string>> = {
  tab: 'A tab: one of a row of views. One or two words, on one line.',
  badge: 'A small badge: a state or a kind beside a name. One or two words, on one line.',
  button: 'A button or link: what it does when tapped. A verb, as short as possible.',
  option: 'One of several choices, read after the name of what is chosen.',
  label: 'The name of a field, a row or a figure. No full stop.',
  title: 'The title of a screen, a card or a dialog. No full stop.',
  spoken: 'Read out by a screen reader and not seen.',
  sentence: 'A sentence or a note. May take several lines.',
  subject: 'The subject of an e-mail.',
  mail: 'Text of an e-mail or a notice that the venue sends.',
}

const ELEMENTS: readonly (readonly [RegExp, Role])[] = [
  [/^Tabs$/, 'tab'],
  [/^(Tag|\w*Chip|Badge|\w*Tag)$/, 'badge'],
  [/^(a|button|\w*Button|\w*Link|NavLink|AskedMove)$/, 'button'],
  [/^(h[1-6]|caption|legend|DialogTitle)$/, 'title'],
  [/^(th|dt|label|\w*Label|figcaption|summary)$/, 'label'],
  [/^option$/, 'option'],
  [/^(p|li|output|dd|blockquote|\w*Note|\w*Hint|Dialog|Lead|small)$/, 'sentence'],
]
const ATTRIBUTES: readonly (readonly [RegExp, Role])[] = [
  [/^(aria-\w+|alt|spoken|spokenLabel)$/, 'spoken'],
  [/^(action|act|retry|submit|done|button\w*)$/, 'button'],
  [/^(title|bar|heading|headline)$/, 'title'],
  [
    /^(text|hint|invalid|error|note|notes|why|reason|lead|problem|missing\w*|empty|below|\w+Text|description|warning|footer)$/,
    'sentence',
  ],
  [/^(label|\w*Label|name|caption|of|set|placeholder|end|detail|value|by|unit|any|facts|steps|rows|lines)$/, 'label'],
]
const TAKERS: readonly (readonly [RegExp, Role])[] = [
  [/^(\w*[tT]itle\w*|heading|headline|bar)$/, 'title'],
  [/^(\w*[aA]ction|act|submit\w*|button\w*|go|toggle\w*)$/, 'button'],
  [
    /^(showToast|setProblem|setResult|\w*([tT]ext|[sS]entence|[pP]roblem|[eE]rror|[hH]int|[nN]otes?|[wW]hy|[rR]eason|[wW]arning|[mM]essage|[fF]ault|[lL]ead)\w*)$/,
    'sentence',
  ],
  [/^(spoken\w*|aria\w*|alt)$/, 'spoken'],
  [
    /^(\w*([lL]abel|[nN]ame|[rR]ow|[wW]ords?|[fF]ield|[kK]ind|[sS]tate|[sS]tatus|[vV]alue|[kK]ey|[cC]ause|[uU]nit|[cC]olumn|[dD]etail|[fF]igure|[fF]acts?|[lL]ine)\w*)$/,
    'label',
  ],
]

const byName = (table: readonly (readonly [RegExp, Role])[], name: string | undefined): Role | undefined =>
  name === undefined ? undefined : table.find(([pattern]) => pattern.test(name))?.[1]

/** The role of a text in a context; undefined when the context does not say. */
export const roleAt = ({ element, attribute, takers }: Context): Role | undefined => {
  const byTaker = takers.map((taker) => byName(TAKERS, taker)).find((role) => role !== undefined)
  if (attribute !== undefined) {
    if (/^(items|options|choices)$/.test(attribute)) return element === 'Tabs' ? 'tab' : 'option'
    if (/^textOf$/.test(attribute)) return 'option'
    return byTaker ?? byName(ATTRIBUTES, attribute)
  }
  return byTaker ?? byName(ELEMENTS, element)
}

/** Texts that end as sentences do and have some words are read as such, wherever they are. */
const isSentence = (text: string): boolean => /[.!?…]$/.test(text) && text.split(/\s+/).length > 3

/** A few words where a sentence might be are a label. */
const isShort = (text: string): boolean => !/[.?!…]$/.test(text) && text.split(/\s+/).length < 5

/** What the context of a text says, made to agree with the text itself. */
const fitted = (role: Role | undefined, text: string): Role | undefined => {
  if (role === 'spoken' || (role === 'title' && !text.endsWith('.'))) return role
  if (isSentence(text)) return 'sentence'
  return role === 'sentence' && isShort(text) ? 'label' : role
}

/** `a:b.*` names every key that begins so; any other name one key. */
export const isNamedBy = (name: string, key: string): boolean =>
  name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : name === key

/** The entry of a key: the one under its own name, or else under the longest beginning of it with a `*`. */
export const entryFor = <T>(table: ReadonlyMap<string, T>, key: string): T | undefined =>
  table.get(key) ??
  [...table].filter(([name]) => isNamedBy(name, key)).toSorted(([one], [other]) => other.length - one.length)[0]?.[1]

const bySender = (key: string): Role | undefined => {
  if (key.startsWith('errors:')) return 'sentence'
  if (key.startsWith('mail:')) return key.endsWith('.subject') ? 'subject' : 'mail'
  return undefined
}

/**
 * The role of each key, plural forms by their stem: as it is set by hand for it alone, else by what sends it, else by its
 * `preciseUses` (of several the one with the least room), else as it is set for all that begin so. Keys
 * of which nothing says a role are missing.
 */
export const rolesOf = (
  texts: ReadonlyMap<string, string>,
  uses: ReadonlyMap<string, readonly Use[]>,
  byHand: ReadonlyMap<string, Role>,
): ReadonlyMap<string, Role> => {
  const roles = new Map<string, Role>()
  for (const [whole, text] of texts) {
    const key = stemOf(whole)
    const used = new Set((uses.get(key) ?? []).map(({ context }) => roleAt(context)))
    const placed = ROLES.find((role) => used.has(role)) ?? entryFor(byHand, key)
    const role = byHand.get(key) ?? bySender(key) ?? fitted(placed, text)
    if (role !== undefined) roles.set(key, role)
  }
  return roles
}
