import type { NewAccountSettings } from '#protocol'
import type { Services } from '../../services/services.ts'

const DAY_MS = 86_400_000

/** The caps of an account that is new, and the time (Unix ms) at which they end; undefined when it is no longer new. */
export const newAccountOf = async (
  { accounts, clock, terms }: Pick<Services, 'accounts' | 'clock' | 'terms'>,
  uid: string,
): Promise<(NewAccountSettings & { readonly until: number }) | undefined> => {
  const user = await accounts.users.byUid(uid)
  const now = clock.now()
  const settings = terms.newAccounts(now)
  const until = Number(user?.created_at ?? 0) + settings.days * DAY_MS
  return until > now ? { ...settings, until } : undefined
}
