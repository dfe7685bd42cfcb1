import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closure } from '#protocol'
import { useProof } from '../../account/security/useProof.tsx'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { loadPerson } from '../../core/state/startData.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { saveFrom } from '../../ui/saveFile.ts'

const withCode = (code: string | undefined) => (code === undefined ? {} : { code })

const ExportCard = () => {
  const { t } = useTranslation('certification')
  const { run, sheet } = useProof()
  const take = async (): Promise<void> => {
    const reply = await run({ act: 'export' }, (code) => request(closure.exportData, withCode(code)))
    if (reply === undefined) return
    if (reply.kind !== 'ok') return showToast(failureText(reply), 'bad')
    saveFrom(reply.data.file, 'tapeline-data.zip')
  }
  return (
    <Card title={t('data.export')}>
      <Stack>
        <Note>{t('data.exportText')}</Note>
        <Button wide variant="ghost" onPress={take}>
          {t('data.exportAction')}
        </Button>
      </Stack>
      {sheet}
    </Card>
  )
}

/** What can be done now: keep an account that is closing, see what stands in the way, or close it. */
const CloseSteps = ({ state, onChange }: { state: closure.Closure; onChange: () => unknown }) => {
  const { t } = useTranslation('certification')
  const { run, sheet } = useProof()
  const [asks, setAsks] = useState(false)
  const undo = async (): Promise<void> => {
    const reply = await request(closure.undo, {})
    if (reply.kind !== 'ok') return showToast(failureText(reply), 'bad')
    await onChange()
    showToast(t('data.kept'), 'good')
  }
  const ask = async (): Promise<void> => {
    setAsks(false)
    const reply = await run({ act: 'erasure' }, (code) => request(closure.ask, withCode(code)))
    if (reply !== undefined && reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    await onChange()
  }
  if (state.erasedAt > 0)
    return (
      <>
        <Note tone="bad">{t('data.closing', { time: formatDateTime(state.erasedAt) })}</Note>
        <Button wide onPress={undo}>
          {t('data.undo')}
        </Button>
      </>
    )
  if (state.blockers.length > 0)
    return (
      <>
        <Note>{t('data.blocked')}</Note>
        <ul>
          {state.blockers.map((one) => (
            <li key={one}>{t(`data.blocker.${one}`)}</li>
          ))}
        </ul>
      </>
    )
  const text = t(state.demo ? 'data.closeDemo' : 'data.closeText')
  return (
    <>
      <Note>{text}</Note>
      <Button wide variant="danger" onPress={() => setAsks(true)}>
        {t('data.closeAction')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('data.close')}
        action={t('data.closeAction')}
        tone="danger"
        onAction={() => void ask()}
      >
        {text}
      </Dialog>
      {sheet}
    </>
  )
}

/** What the venue keeps on the user, as a file, and the end of the account. */
const Data = () => {
  const { t } = useTranslation(['shell', 'certification'])
  const call = useCall(closure.state, {})
  return (
    <Page tint bar={<PageBar title={t('shell:title.myData')} back="/pages/personal/personal" />}>
      <ExportCard />
      <Card title={t('certification:data.close')}>
        <Stack>
          <CallState call={call} compact rows={2}>
            {(state) => (
              <CloseSteps state={state} onChange={() => Promise.all([call.refetch(), loadPerson({ quiet: true })])} />
            )}
          </CallState>
        </Stack>
      </Card>
    </Page>
  )
}

export default Data
