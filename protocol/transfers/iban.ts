/** Lengths of IBANs by country, from the registry of ISO 13616. A country that is missing has no IBANs. */
const LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
  'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
  'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
  'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'

/** Undefined for a country without IBANs. */
const lengthOf = (country: string): number | undefined => {
  const at = LENGTHS.indexOf(country)
  return at < 0 ? undefined : Number(LENGTHS.slice(at + 2, at + 4))
}

/** Why a text is no IBAN: not of its shape, of a country without IBANs, too short or long for it, or mistyped. */
export type IbanFault = 'form' | 'country' | 'length' | 'checksum'

/** The remainder modulo 97 of an IBAN whose first four characters stand at its end, with A as 10 to Z as 35. */
const remainder = (text: string): number => {
  let rest = 0
  for (const letter of text.slice(4) + text.slice(0, 4))
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** What is wrong with an IBAN in capitals without gaps; undefined: nothing. */
export const ibanFault = (text: string): IbanFault | undefined => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(text)) return 'form'
  const length = lengthOf(text.slice(0, 2))
  if (length === undefined) return 'country'
  if (text.length !== length) return 'length'
  return remainder(text) === 1 ? undefined : 'checksum'
}
