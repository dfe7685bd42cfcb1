import type { Reply } from '#protocol'
import { i18n } from '../i18n/i18n.ts'

/** Any end of a call but the good one. */
export type Failure = Exclude<Reply<unknown>, { kind: 'ok' }>

/** The sentence for a call that did not go well; refusals come in the user's language from the server. */
export const failureText = (reply: Failure): string => {
  switch (reply.kind) {
    case 'refused':
      return reply.message === '' ? i18n.t('common:failed') : reply.message
    case 'expired':
      return i18n.t('shell:loginExpired')
    case 'network':
      return i18n.t('common:networkAbnormal')
    case 'unknown':
      return i18n.t('common:noAnswer')
  }
}
