import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
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
import css from '../../proofs/Verify.module.css'
import { VerifySteps } from '../../proofs/VerifySteps.tsx'
import { isRecordId } from '../../trade/names/recordId.ts'
import { publishedRecord } from '../../trade/timed/publishedRecord.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** Recomputes a receipt in this browser from the published record: one's own (`?id=`), or any that is pasted. */
const VerifyPage = () => {
  const { t } = useTranslation(['timed', 'shell'])
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const user = useSignalValue(signedIn) === true
  const own = useCall(speedOrder.selectListDetail, { id }, { enabled: user && isRecordId(id), fresh: 60_000 })
  const [pasted, setPasted] = useState<TimedReceipt>()
  const [text, setText] = useState('')
  const [bad, setBad] = useState(false)
  const field = useId()
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

  const paste = (): void => {
    const read = readReceipt(text)
    setBad(read === undefined)
    if (read !== undefined) setPasted(read)
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.verify')} back="/pages/contract/record2" />}>
      <Card>
        <p className={css['note']}>{t('verify.lead')}</p>
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
        <div className={css['form']}>
          <div>
            <label className={css['label']} htmlFor={field}>
              {t('verify.paste')}
            </label>
            <textarea
              id={field}
              className={css['area']}
              value={text}
              spellCheck={false}
              aria-invalid={bad || undefined}
              onChange={(event) => {
                setText(event.target.value)
                setBad(false)
              }}
            />
            {bad ? (
              <p className={css['error']} role="alert">
                {t('verify.bad')}
              </p>
            ) : null}
          </div>
          <Button wide variant="ghost" disabled={text.trim() === ''} onPress={paste}>
            {t('verify.check')}
          </Button>
        </div>
      </Card>
    </Page>
  )
}

export default VerifyPage
