import * as v from 'valibot'
import type { Call } from '#protocol'
import { COMMON_AREAS, hasAreas, i18n, loadAreas } from '../i18n/i18n.ts'
import { expireOperator, expireSession } from '../session/session.ts'
import { language, loadingCalls, moneyPending, mounts, sessionEpoch } from '../state/state.ts'
import { showToast } from '../toastQueue.ts'
import { createRequest } from './createRequest.ts'
import { createNetworkGuard } from './networkGuard.ts'
import { post } from './transport.ts'

/** Says that the network is abnormal once there are words for it: a start without a network fails before they have come. */
const sayAbnormal = async (): Promise<void> => {
  await loadAreas(language.peek(), COMMON_AREAS)
  if (hasAreas(language.peek(), COMMON_AREAS)) showToast(i18n.t('common:networkAbnormal'), 'bad')
}

/** What a network failure leads to; the data core's polls report their successes to it too. */
export const network = createNetworkGuard({
  say: () => void sayAbnormal(),
  relaunch: () => {
    mounts.value += 1
  },
  moneyUnderWay: () => moneyPending.peek() > 0,
})

const check = (call: Call, data: unknown): void => {
  const result = v.safeParse(call.output, data)
  if (!result.success) console.error(`${call.path}: the answer is not what the protocol says`, v.flatten(result.issues))
}

/** Makes a call: `await request(common.checkLogin, {})`. Money calls need `{ key }` as third argument. */
export const request = createRequest({
  post,
  online: () => navigator.onLine,
  language: () => language.peek(),
  epoch: () => sessionEpoch.peek(),
  expired: expireSession,
  operatorExpired: expireOperator,
  networkFailed: (may) => network.failed(may),
  succeeded: () => network.succeeded(),
  loading: (step) => {
    loadingCalls.value += step
  },
  log: (text, details) => console.error(text, details),
  ...(import.meta.env.DEV ? { check } : {}),
})
