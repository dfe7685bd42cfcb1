import type { pictures } from '#protocol'
import type { Handler } from './handler.ts'

export const doPairUser: Handler<typeof pictures.doPairUser> = (wish, { services, uid, ip, userAgent }) =>
  services.identity.wallets.pair({ uid, ip, userAgent }, wish)
