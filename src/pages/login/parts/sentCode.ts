import type { OutputOf, signin } from '#protocol'

/** A code that was sent: until when no other may be asked for, and until when it is good; Unix ms of the device. */
export interface SentCode {
  readonly account: string
  readonly resendAt: number
  readonly expiresAt: number
}

export const sentCode = (
  account: string,
  { resendAfter, expiresAfter }: OutputOf<typeof signin.emailSendingCode>,
): SentCode => ({ account, resendAt: Date.now() + resendAfter, expiresAt: Date.now() + expiresAfter })

/** Was it sent to this account, and is it still good? Then another would only make it worthless. */
export const isGood = (sent: SentCode | undefined, account: string): sent is SentCode =>
  sent !== undefined && sent.account === account && Date.now() < sent.expiresAt

/** Milliseconds until another may be asked for. */
export const waitLeft = ({ resendAt }: Pick<SentCode, 'resendAt'>): number => Math.max(0, resendAt - Date.now())
