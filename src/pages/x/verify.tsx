import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import {
  createSignatureCheck,
  readReceipt,
  speedOrder,
  type TimedReceipt,
  type Verification,
  verifyTimed,
} from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { signedIn } from '../../core/state/state.ts'
import { VerifySteps } from '../../proofs/VerifySteps.tsx'
import { isRecordId } from '../../trade/names/recordId.ts'
import { publishedRecord } from '../../trade/timed/publishedRecord.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { AreaInput } from '../../ui/forms/AreaInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** What was pasted, as a receipt. */
const schema = v.object({
  receipt: v.pipe(
    v.string(),
    v.check((text) => readReceipt(text) !== undefined, 'receipt'),
    v.transform((text): TimedReceipt => {
      const read = readReceipt(text)
      if (read === undefined) throw new Error('checked above')
      return read
    }),
  ),
})

/** Recomputes a receipt in this browser from the published record: the user's own (`?id=`), or any that is pasted. */
const VerifyPage = () => {
  const { t } = useTranslation(['timed', 'shell', 'common'])
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const user = useSignalValue(signedIn) === true
  const own = useCall(speedOrder.selectListDetail, { id }, { enabled: user && isRecordId(id), fresh: 60_000 })
  const [pasted, setPasted] = useState<TimedReceipt>()
  const form = useForm({
    schema,
    values: { receipt: '' },
    recheck: 'onSubmit',
    onSubmit: ({ receipt: read }) => setPasted(read),
  })
  const receipt = pasted ?? own.data?.receipt
  const [done, setDone] = useState<{ readonly of: TimedReceipt; readonly verification: Verification }>()
  useEffect(() => {
    if (receipt === undefined) return undefined
    let left = false
    const run = async (): Promise<void> => {
      const verification = await verifyTimed(receipt, publishedRecord, createSignatureCheck())
      if (!left) setDone({ of: receipt, verification })
    }
    void run()
    return () => {
      left = true
    }
  }, [receipt])
  const shown = done?.of === receipt ? done?.verification : undefined

  return (
    <Page tint bar={<PageBar title={t('shell:title.verify')} back="/pages/contract/record2" />}>
      <Card>
        <Note small>{t('verify.lead')}</Note>
      </Card>
      <CallState call={own} rows={5}>
        {({ receipt: published, proof }) =>
          published === undefined ? (
            <Card>
              <p>{t(proof === 'gone' ? 'details.gone' : 'details.waits')}</p>
            </Card>
          ) : null
        }
      </CallState>
      {receipt !== undefined && shown === undefined ? (
        <Card>
          <output>{t('verify.running')}</output>
        </Card>
      ) : null}
      {shown === undefined ? null : <VerifySteps {...shown} />}
      <Card>
        <Form of={form} gap="close">
          <AreaInput
            {...form.field('receipt', { onChange: () => form.clearErrors() })}
            label={t('verify.paste')}
            invalid={t('verify.bad')}
          />
          <SubmitButton
            of={form}
            variant="ghost"
            size="normal"
            disabled={form.watch('receipt').trim() === ''}
            why={t('common:first.fill', { field: t('timed:verify.paste') })}
          >
            {t('verify.check')}
          </SubmitButton>
        </Form>
      </Card>
    </Page>
  )
}

export default VerifyPage
