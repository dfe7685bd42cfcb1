import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#protocol'
import { withoutQuoted } from './marks.ts'
import { MISSING } from './missing.ts'
import { contentOf } from './texts.ts'

/**
 * How each language says that something is not there yet. Such a sentence is true on the day it is written and forgotten
 * when the thing is built, so the texts leave it out.
 */
const NOT_YET: Readonly<Record<Language, RegExp>> = {
  en: /\byet\b|not (?:been )?built|do(?:es)? not exist|coming soon|empty today/i,
  de: /\bnoch (?:nicht|kein)|heute (?:nicht|leer)/i,
  fr: /pas encore|n’existe(?:nt)? pas|vides aujourd’hui/i,
  it: /\bnon (?:\S+ )?ancora\b|ancora non|per ora non|oggi vuoti/i,
  ja: /まだ|未対応|現在は空|今後の/,
  ko: /아직|지금은 비어|제공되지 않/,
  th: /ยังไม่|ตอนนี้ยัง|ยัง(?:เติม|ลบ)/,
  vi: /chưa có (?!giá|tài khoản)|chưa (?:thể|được)|hiện (?:không có|để trống)/i,
  'zh-cn': /尚未|暂不|暂无|目前没有|目前不能|目前为空/,
  'zh-hk': /尚未|暫不|暫無|暫未|暫時不能|目前沒有|目前為空/,
}

/** How English denies that there is something, now or at all. */
const DENIES = new RegExp(
  `${NOT_YET.en.source}|\\bthere (?:is|are) no\\b|\\bno (?:trading )?(?:fees?|commission)\\b|not (?:supported|offered|available)\\b`,
  'i',
)

/** Sentences in which such words say something else, such as of an order that has not filled yet, or of rights. */
const MEANT: ReadonlySet<string> = new Set([
  'help.articles.first-order.body.3.text',
  'help.articles.sign-in-code.body.0.text',
  'terms.body.17.text',
  'terms.body.27.text',
])

const english = contentOf('en')
const denies = (text: string): boolean => DENIES.test(withoutQuoted(text))

describe.each(LANGUAGES)('%s', (language) => {
  it('says of nothing that it does not exist yet', () => {
    const said = [...contentOf(language)].filter(
      ([path, text]) => NOT_YET[language].test(withoutQuoted(text)) && !MEANT.has(path),
    )
    expect(said).toEqual([])
  })
})

describe('what English says there is not', () => {
  it('is in the list of what is missing', () => {
    expect([...english].filter(([path, text]) => denies(text) && !MEANT.has(path) && !MISSING.has(path))).toEqual([])
  })
  it.each([...MISSING])('%s is said, and true', (path, { what, isMissing }) => {
    expect(denies(english.get(path) ?? ''), path).toBe(true)
    expect(isMissing(), what).toBe(true)
  })
  it('is not excused where nothing is denied', () => {
    expect([...MEANT].filter((path) => !denies(english.get(path) ?? ''))).toEqual([])
  })
})

describe('such a sentence', () => {
  it.each([
    ['en', 'There is no support chat in the app yet.'],
    ['de', 'Einen Support-Chat gibt es in der App noch nicht.'],
    ['fr', 'Dépôts et retraits\u202F: pas encore disponibles'],
    ['it', 'L’app non ha ancora una chat di assistenza.'],
    ['ja', '入金と出金はまだありません。'],
    ['ko', '앱에는 아직 상담 채팅이 없습니다.'],
    ['th', 'แอปยังไม่มีแชตช่วยเหลือ'],
    ['vi', 'Ứng dụng chưa có trò chuyện hỗ trợ.'],
    ['zh-cn', '充值和提现：尚未上线'],
    ['zh-hk', '應用程式暫未設有客戶服務聊天。'],
  ] as const)('is found in %s', (language, text) => {
    expect(NOT_YET[language].test(text)).toBe(true)
  })

  it.each(['There are no deposits.', 'There is no commission.', 'Deposits are not supported.', 'No fees for this.'])(
    'is a denial: %s',
    (text) => {
      expect(denies(text)).toBe(true)
    },
  )
})
