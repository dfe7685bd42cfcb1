import { htmlLang, type Language } from '#protocol'

/** Decimals in which amounts of a currency are written (ISO 4217, by the browser's own tables); 2 for what is none. */
export const decimalsIn = (currency: string): number => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** The name of a currency in a language, with a capital, for it stands by itself; its code where there is none. */
export const currencyName = (currency: string, lang: Language): string => {
  try {
    const name = new Intl.DisplayNames(htmlLang(lang), { type: 'currency' }).of(currency) ?? currency
    return name.charAt(0).toLocaleUpperCase(htmlLang(lang)) + name.slice(1)
  } catch {
    return currency
  }
}
