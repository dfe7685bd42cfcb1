import type { ReadonlySignal } from '@preact/signals-core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Call, InputOf } from '#protocol'
import type { FeedValue } from '#stream'
import { useSignalPick } from '../core/live/useSignalValue.ts'
import { request } from '../core/request/request.ts'
import { ErrorState } from './ErrorState.tsx'

const isFailed = ({ data, fetch }: FeedValue<unknown>): boolean => data === undefined && fetch === 'failed'

interface FeedPendingProps<C extends Call> {
  value: ReadonlySignal<FeedValue<unknown>>
  /** What could not be loaded, as a sentence. */
  title: string
  /** What stands in for the feed's channel. The core repeats it by itself; a tap asks at once, and says why it fails. */
  call: C['money'] extends true ? never : C
  input: InputOf<C>
  /** Shown while the first answer is on its way. */
  children: ReactNode
}

/** In place of what a feed has not brought yet: a skeleton at first, words and a way to ask again once it has failed. */
export const FeedPending = <C extends Call>({ value, title, call, input, children }: FeedPendingProps<C>) => {
  const { t } = useTranslation('common')
  if (!useSignalPick(value, isFailed)) return children
  return <ErrorState compact title={title} text={t('askedAgain')} onRetry={() => request<Call>(call, input)} />
}
