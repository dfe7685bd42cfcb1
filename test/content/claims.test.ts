import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#protocol'
import { withoutQuoted } from './marks.ts'
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

/** Sentences in which such words say something else, such as of an order that has not filled yet. */
const MEANT: ReadonlySet<string> = new Set([
  'help.articles.first-order.body.3.text',
  'help.articles.sign-in-code.body.0.text',
])

describe.each(LANGUAGES)('%s', (language) => {
  it('says of nothing that it does not exist yet', () => {
    const said = [...contentOf(language)].filter(
      ([path, text]) => NOT_YET[language].test(withoutQuoted(text)) && !MEANT.has(path),
    )
    expect(said).toEqual([])
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
})
