import type { wallet } from '#protocol'
import type { Handler } from '../../services/handler.ts'
import { CHALLENGE_LIFETIME } from '../../users/identity/wallets.ts'

export const challenge: Handler<typeof wallet.challenge> = async ({ address }, { services, uid, origin }) => ({
  text: await services.identity.wallets.challenge(uid, address, origin ?? ''),
  expiresAfter: CHALLENGE_LIFETIME,
})

export const list: Handler<typeof wallet.list> = async (_, { services, uid }) => ({
  wallets: await services.identity.wallets.list(uid),
})

export const unpair: Handler<typeof wallet.unpair> = async ({ address }, { services, uid, ip, userAgent }) => {
  await services.identity.wallets.unpair({ uid, ip, userAgent }, address)
  return { wallets: await services.identity.wallets.list(uid) }
}
