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
import { CallState } from '../../ui/CallState.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** How often an open case is asked for again. */
const POLL_MS = 2_000

/** One case of the user, with what they can still do about it. */
const Case = () => {
  const { t } = useTranslation(['certification', 'shell'])
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const [asks, setAsks] = useState(false)
  const call = useCall(
    cases.get,
    { id },
    {
      every: (view) => (view?.state === 'open' ? POLL_MS : undefined),
    },
  )
  const act = async (action: typeof cases.reopen | typeof cases.withdraw): Promise<void> => {
    const reply = await request(action, { id })
    setAsks(false)
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    await call.refetch()
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.case')} back="/x/cases" />}>
      <CallState call={call} rows={5}>
        {(view) => (
          <>
            <CaseDetails view={view} />
            <Stack space="foot">
              {view.mayReopen ? (
                <Button variant="ghost" size="large" wide onPress={() => act(cases.reopen)}>
                  {t('case.reopen')}
                </Button>
              ) : null}
              {view.state === 'open' ? (
                <Button variant="ghost" size="large" wide onPress={() => setAsks(true)}>
                  {t('case.withdraw')}
                </Button>
              ) : null}
            </Stack>
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
      </CallState>
    </Page>
  )
}

export default Case
