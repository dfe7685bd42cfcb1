import type { EscrowRequest } from '../../c2c/escrow.ts'
import type { Refused } from '../../platform/refusal.ts'
import type { MoneyRequest } from '../../services/handler.ts'

/** Asks the escrow for a step in a user's name, once for the key of the request; `check` comes before a step that is new. */
export const askEscrow = (
  { services, uid, key }: MoneyRequest,
  asked: EscrowRequest,
  check?: () => Promise<Refused | undefined>,
) => services.escrow.submit(uid, key, asked, check)
