import { type OutputOf, operators } from '#protocol'

export type SettingKeys = OutputOf<typeof operators.OPERATOR_CALLS.settingKeys>['keys']

/** Stands for one whose id is typed; no key has this sign. */
export const NEW = '+'

/** Of this kind there is one, without a key. */
export const isSingle = (kind: operators.SettingKind): boolean => operators.SETTING_KEY[kind].test('')

/** The key of what is being set; undefined until it is one. */
export const keyOf = (
  kind: operators.SettingKind,
  keys: SettingKeys,
  chosen: string | undefined,
  typed: string,
): string | undefined => {
  if (chosen !== NEW) return chosen
  return operators.SETTING_KEY[kind].test(typed) && !keys.some(({ key }) => key === typed) ? typed : undefined
}
