import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { books, type SignedReport } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import { demo, signedIn } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { checkSigned } from '../../proofs/check.ts'
import { downloadStatement, PERIODS, periodOf } from '../../proofs/download.ts'
import { ReportCard } from '../../proofs/ReportCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FieldNotes } from '../../ui/FieldNotes.tsx'
import { RadioInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Stack } from '../../ui/Stack.tsx'

const wanted = v.object({ period: v.picklist(PERIODS) })

const DownloadCard = () => {
  const { t } = useTranslation('statement')
  const isDemo = useSignalValue(demo)
  const form = useForm({
    schema: wanted,
    values: { period: 'all' },
    onSubmit: async ({ period }) => {
      const failure = await downloadStatement(periodOf(period, Date.now()))
      if (failure !== undefined) showToast(failureText(failure), 'bad')
      else showToast(t('downloaded'), 'good')
    },
  })
  return (
    <Card title={t('download')}>
      <Form of={form} gap="close">
        <Note small>{t('downloadText')}</Note>
        {isDemo ? <Note small>{t('demo')}</Note> : null}
        <RadioInput
          {...form.field('period')}
          label={t('period')}
          otherwise="all"
          items={PERIODS.map((id) => ({ id, label: t(`periods.${id}`) }))}
        />
        <SubmitButton of={form} size="normal">
          {t('take')}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** The user's signed statement, and the check of any signed file: on this device alone, also without a network. */
const StatementPage = () => {
  const { t } = useTranslation(['statement', 'shell'])
  const user = useSignalValue(signedIn) === true
  const keys = useCall(books.statementKeys, {}, { fresh: 3_600_000 })
  const [share, setShare] = useState<number>()
  const [report, setReport] = useState<SignedReport>()
  const [unreadable, setUnreadable] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const field = useId()

  /** The file that is, or was last, checked, and whether the venue's keys were known by then. */
  const last = useRef<{ readonly file: File; readonly withKeys: boolean }>(undefined)
  const known = keys.data?.keys

  const check = useCallback(
    async (file: File): Promise<void> => {
      const turn = { file, withKeys: known !== undefined }
      last.current = turn
      setReport(undefined)
      setUnreadable(false)
      setShare(0)
      const found = await checkSigned(
        file,
        known?.map(({ publicKey }) => publicKey),
        (done) => last.current === turn && setShare(done),
      ).catch(() => undefined)
      if (last.current !== turn) return
      setReport(found)
      setUnreadable(found === undefined)
      setShare(undefined)
    },
    [known],
  )
  // It does not wait for keys, which need a network; whoever signed is told as soon as they are there.
  useEffect(() => {
    if (known !== undefined && last.current?.withKeys === false) void check(last.current.file)
  }, [known, check])

  return (
    <Page tint bar={<PageBar title={t('shell:title.statement')} back="/pages/fund/fund" />}>
      {user ? <DownloadCard /> : null}
      <Card title={t('check')}>
        <Stack gap={3}>
          <Note small>{t('checkText')}</Note>
          <input
            ref={input}
            type="file"
            accept=".txt,text/plain"
            className="hidden-text"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file !== undefined) void check(file)
              // The same file may be chosen again, changed meanwhile.
              event.target.value = ''
            }}
          />
          <Button wide variant="ghost" disabled={share !== undefined} onPress={() => input.current?.click()}>
            {t('choose')}
          </Button>
          {share === undefined ? null : <ProgressBar label={t('checking')} value={share} />}
          <FieldNotes id={field} error={unreadable ? t('unreadable') : undefined} />
        </Stack>
      </Card>
      {report === undefined ? null : <ReportCard report={report} />}
      <Card>
        <Stack gap={2}>
          <Note small>{t('proves')}</Note>
          <Note small>{t('provesOrder')}</Note>
        </Stack>
      </Card>
    </Page>
  )
}

export default StatementPage
