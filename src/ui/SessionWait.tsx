import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { isUnanswered } from '../core/session/session.ts'
import { checkSession } from '../core/state/startData.ts'
import { ErrorState } from './ErrorState.tsx'
import { Page } from './Page.tsx'
import { PageBar } from './PageBar.tsx'
import { SkeletonRows } from './Skeleton.tsx'

interface SessionWaitProps {
  readonly title: string
  /** Tab pages have no way back. */
  readonly back?: boolean
}

/** A page that depends on who is asking, before that is known: its bar, and what is wrong when no answer comes. */
export const SessionWait = ({ title, back = true }: SessionWaitProps) => {
  const { t } = useTranslation(['common', 'shell'])
  return (
    <Page bar={<PageBar title={title} back={back} />}>
      {useSignalValue(isUnanswered) ? (
        <ErrorState title={t('common:notReached')} text={t('shell:chunkFailedText')} onRetry={checkSession} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}
