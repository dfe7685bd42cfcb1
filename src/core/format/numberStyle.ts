import { LANGUAGE_FACTS, type Language, type NumberStyle } from '#protocol'

export type { NumberStyle } from '#protocol'

export const styleOf = (language: Language): NumberStyle => LANGUAGE_FACTS[language].numbers

let current = styleOf('en')
/** The style of the language on screen; live cells read it at each tick, so it is a plain variable. */
export const numberStyle = (): NumberStyle => current
/** Called when the language changes; the page mounts again after it, so nothing keeps the old style. */
export const setNumberStyle = (language: Language): void => {
  current = styleOf(language)
}
