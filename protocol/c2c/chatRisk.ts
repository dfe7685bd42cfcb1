import { payDataFault } from './payData.ts'

/** What may lead out of an order: a link, an account to pay to, or another place to talk. */
export type ChatRisk = 'link' | 'account' | 'elsewhere'

const ADDRESS =
  /\b(?:https?:\/\/|www\.)\S|\b[a-z0-9][a-z0-9-]*\.(?:com|net|org|io|me|app|co|xyz|info|biz|top|site|online|shop|club|vip|ru|cn|link|cc|ly|gg|tk)\b|\b[a-z0-9][a-z0-9-]*\.[a-z]{2,}\/\S/i
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g
/** Digits in groups, as on a card. */
const CARD = /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/g
const MESSENGER =
  /whats?app|telegram|we ?chat|weixin|微信|viber|kakao|카카오톡|카톡|zalo|discord|skype|instagram|facebook|messenger|line id|ไลน์|\bqq\b/i
/** With a country code, with a leading zero, or a Chinese mobile number. */
const PHONE = /\+\d[\d ().-]{6,}\d|(?<![\d.,])0\d[\d ()-]{6,}\d|(?<!\d)1[3-9]\d{9}(?!\d)/g
/** Digits of a telephone number, E.164. */
const FEWEST = 9
const MOST = 15

const ANYWHERE: { readonly countries: string[] } = { countries: [] }
const isPayDatum = (key: 'iban' | 'cardNumber', value: string): boolean =>
  payDataFault(key, value, ANYWHERE) === undefined
const plain = (text: string): string => text.replace(/[^A-Z0-9]/gi, '')

/** Whether the beginning of a text is an IBAN: words may follow it without a gap that tells. */
const beginsWithIban = (text: string): boolean => {
  const all = plain(text)
  for (let end = 15; end <= all.length; end++) if (isPayDatum('iban', all.slice(0, end))) return true
  return false
}

/** Of what a reader has to be warned in a text of the other side; undefined: of nothing. */
export const chatRisk = (text: string): ChatRisk | undefined => {
  const upper = text.toUpperCase()
  if ([...upper.matchAll(IBAN)].some(([found]) => beginsWithIban(found))) return 'account'
  if ([...text.matchAll(CARD)].some(([found]) => isPayDatum('cardNumber', plain(found)))) return 'account'
  if (ADDRESS.test(text)) return 'link'
  const hasPhone = [...text.matchAll(PHONE)].some(([found]) => {
    const digits = plain(found).length
    return digits >= FEWEST && digits <= MOST
  })
  return hasPhone || MESSENGER.test(text) ? 'elsewhere' : undefined
}
