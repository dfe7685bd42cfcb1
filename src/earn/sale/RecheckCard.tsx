import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaleCheck, SaleView } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { VerifySteps } from '../../proofs/VerifySteps.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { readList } from './readList.ts'
import { recheckAside } from './recheck.ts'

type Progress =
  | { readonly state: 'reading'; readonly done: number }
  | { readonly state: 'computing' }
  | { readonly state: 'done'; readonly check: SaleCheck }
  | { readonly state: 'failed'; readonly text: string }

/** Reads the list of a sale and recomputes it; tells how far it is. */
const recompute = async (id: string, tell: (progress: Progress) => void): Promise<void> => {
  tell({ state: 'reading', done: 0 })
  const read = await readList(id, (done) => tell({ state: 'reading', done }))
  if ('failed' in read) return tell({ state: 'failed', text: failureText(read.failed) })
  tell({ state: 'computing' })
  const { own, settings, root = '', participants, total, sum = total, secret, secretHash } = read.sale
  const check = await recheckAside({
    published: { id, settings, root, participants, total, sum, secret, secretHash },
    lines: read.lines,
    own: own && { id: own.line, commitment: own.committed, tokens: own.tokens, charged: own.charged },
  })
  tell({ state: 'done', check })
}

const Found = ({ sale, check }: { sale: SaleView; check: SaleCheck }) => {
  const { t } = useTranslation('sale')
  const { token, payCoin } = sale.settings
  const place =
    check.place === undefined
      ? []
      : [
          {
            id: 'place',
            label: t('check.place'),
            value: t('check.placeOf', { place: check.place, all: sale.participants }),
          },
          { id: 'own', label: t('own.tokens'), value: coinText(check.tokens ?? '0', token), strong: true },
        ]
  return (
    <>
      <VerifySteps
        area="sale"
        verdict={check.verdict}
        steps={check.steps.map((step) => ({ ...step, detail: step.name === 'root' ? check.root : '' }))}
      />
      <Card>
        <KeyValue
          rows={[
            { id: 'total', label: t('facts.committed'), value: coinText(check.total, payCoin) },
            { id: 'sum', label: t('check.sum'), value: coinText(check.sum, token) },
            ...place,
          ]}
        />
      </Card>
    </>
  )
}

/** Recomputes the allocation of a sale on this device, from the list that everybody is shown. */
export const RecheckCard = ({ sale }: { sale: SaleView }) => {
  const { t } = useTranslation('sale')
  const [progress, setProgress] = useState<Progress>()
  const isBusy = progress?.state === 'reading' || progress?.state === 'computing'
  return (
    <>
      <Card title={t('check.title')}>
        <Stack gap={3}>
          <Note small>{t('check.text')}</Note>
          {progress?.state === 'reading' ? (
            <ProgressBar label={t('check.reading')} value={progress.done / Math.max(1, sale.participants)} />
          ) : null}
          {progress?.state === 'computing' ? <ProgressBar label={t('check.computing')} /> : null}
          {progress?.state === 'failed' ? <p role="alert">{progress.text}</p> : null}
          <Button wide variant="ghost" busy={isBusy} onPress={() => recompute(sale.id, setProgress)}>
            {t('check.action')}
          </Button>
        </Stack>
      </Card>
      {progress?.state === 'done' ? <Found sale={sale} check={progress.check} /> : null}
    </>
  )
}
