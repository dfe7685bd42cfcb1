import type { pictures } from '#protocol'
import type { Handler } from '../../services/handler.ts'

export const doPairUser: Handler<typeof pictures.doPairUser> = (input, { services, uid, ip, userAgent }) =>
  services.identity.wallets.pair({ uid, ip, userAgent }, input)
