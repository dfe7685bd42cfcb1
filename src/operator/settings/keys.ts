import { desk, type OutputOf } from '#protocol'

export type SettingKeys = OutputOf<typeof desk.DESK_CALLS.settingKeys>['keys']

/** Stands for one whose id is typed; no key has this sign. */
export const NEW = '+'

/** Of this kind there is one, without a key. */
export const isSingle = (kind: desk.SettingKind): boolean => desk.SETTING_KEY[kind].test('')

/** The key of what is being set; undefined until it is one. */
export const keyOf = (
  kind: desk.SettingKind,
  keys: SettingKeys,
  chosen: string | undefined,
  typed: string,
): string | undefined => {
  if (chosen !== NEW) return chosen
  return desk.SETTING_KEY[kind].test(typed) && !keys.some(({ key }) => key === typed) ? typed : undefined
}
