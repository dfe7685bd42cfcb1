import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { cases } from '#protocol'
import { CaseDetails } from '../../account/identity/CaseDetails.tsx'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import css from './parts/Case.module.css'

/** Milliseconds after which an open case is looked at again. */
const LOOK = 2_000

/** One case of the user, with what he can still do about it. */
const Case = () => {
  const { t } = useTranslation(['certification', 'shell'])
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const [asks, setAsks] = useState(false)
  const { data, failure, refetch } = useCall(
    cases.get,
    { id },
    {
      every: (view) => (view?.state === 'open' ? LOOK : undefined),
    },
  )
  const act = async (call: typeof cases.reopen | typeof cases.withdraw): Promise<void> => {
    const reply = await request(call, { id })
    setAsks(false)
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    await refetch()
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.case')} back="/x/cases" />}>
      {data === undefined && failure !== undefined ? (
        <ErrorState title={failureText(failure)} onRetry={refetch} />
      ) : data === undefined ? (
        <SkeletonRows count={5} />
      ) : (
        <>
          <CaseDetails view={data} />
          <div className={css['out']}>
            {data.mayReopen ? (
              <Button variant="ghost" size="large" wide onPress={() => act(cases.reopen)}>
                {t('case.reopen')}
              </Button>
            ) : null}
            {data.state === 'open' ? (
              <Button variant="ghost" size="large" wide onPress={() => setAsks(true)}>
                {t('case.withdraw')}
              </Button>
            ) : null}
          </div>
          <Dialog
            open={asks}
            onClose={() => setAsks(false)}
            title={t('case.withdraw')}
            action={t('case.withdraw')}
            onAction={() => act(cases.withdraw)}
          >
            {t('case.withdrawText')}
          </Dialog>
        </>
      )}
    </Page>
  )
}

export default Case
