import type { Language } from '#protocol'

/** A rule of writing, and the texts that break it. */
export interface ScriptRule {
  readonly name: string
  readonly languages: readonly Language[]
  readonly broken: RegExp
}

/** Words of the mainland and of Taiwan for which Hong Kong has its own. */
const NOT_HONG_KONG = ['于', '登錄', '設置', '這裡', '哪裡', '下單', '充值', '提現', '使用者', '佇列', '工作階段', '賬']
/** A Korean particle whose form depends on the sound before it, which a value may end in. */
const PARTICLE = '(?:을|를|은|는|이|가|과|와|으로|로)(?=[\\s.,!?:;]|$)'

export const SCRIPT_RULES: readonly ScriptRule[] = [
  { name: 'words of Hong Kong', languages: ['zh-hk'], broken: new RegExp(NOT_HONG_KONG.join('|')) },
  {
    name: 'a space that does not break before signs',
    languages: ['fr'],
    broken: / [;:!?»%]|[^\s][;!?»%](?<![\u00a0\u202f].)(?=\s|$)|« /u,
  },
  { name: 'apostrophes that are curved', languages: ['fr', 'it'], broken: /\p{L}'\p{L}/u },
  {
    name: 'tu, never Lei',
    languages: ['it'],
    broken: /\b(?:Lei|Suo|Sua|Suoi|Sue|Scelga|Inserisca|Prema|Riprovi|Controlli)\b/,
  },
  { name: 'no "you" by あなた', languages: ['ja'], broken: /あなた/ },
  { name: 'ブラウザ', languages: ['ja'], broken: /ブラウザー/ },
  { name: 'please is โปรด', languages: ['th'], broken: /กรุณา/ },
  { name: 'asked by 해 주세요', languages: ['ko'], broken: /하세요/ },
  { name: 'no particle right after a value', languages: ['ko'], broken: new RegExp(`\\}\\}[”’」]?${PARTICLE}`) },
]

/** A percentage comes from `Intl`: languages differ in the space before its sign. */
export const LITERAL_PERCENT = /\d[\s\u00a0\u202f]?[%％]/

/** Characters of the first two levels of Big5, and those of Hong Kong beside them; what is missing is simplified. */
const traditional = (): ReadonlySet<string> => {
  const decoder = new TextDecoder('big5')
  const found = new Set('裏恒銹粧')
  for (let lead = 0xa4; lead <= 0xf9; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const isLevel = lead < 0xc6 || (lead === 0xc6 && trail <= 0x7e) || lead >= 0xc9
      if (isLevel && !(trail > 0x7e && trail < 0xa1)) found.add(decoder.decode(Uint8Array.of(lead, trail)))
    }
  return found
}

const TRADITIONAL = traditional()

/** The simplified characters of a text. */
export const simplifiedIn = (text: string): readonly string[] =>
  (text.match(/\p{Script=Han}/gu) ?? []).filter((character) => !TRADITIONAL.has(character))
