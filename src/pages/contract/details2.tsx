import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, headHash, type OutputOf, speedOrder, type TimedReceipt } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { instrumentById } from '../../core/state/state.ts'
import { DetailFrame } from '../../trade/ticket/details/DetailFrame.tsx'
import { useRecordId } from '../../trade/ticket/details/useRecordId.ts'
import { hasFilled, termRows, tickRow, timeRows } from '../../trade/timed/detailRows.ts'
import { exactTime } from '../../trade/timed/exactTime.ts'
import { DirectionTag } from '../../trade/timed/rows/DirectionTag.tsx'
import { SecondsLeft } from '../../trade/timed/rows/SecondsLeft.tsx'
import css from '../../trade/timed/rows/Timed.module.css'
import { outcomeText, whyText } from '../../trade/timed/rows/timedText.ts'
import { runningTimed } from '../../trade/timed/running.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { formatPrice } from '../../ui/format/number.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { saveFile } from '../../ui/saveFile.ts'

/** While it runs or waits for its seal it is asked for again so often, ms. */
const AGAIN = 3_000
const again = (data: OutputOf<typeof speedOrder.selectListDetail> | undefined): number | undefined =>
  data !== undefined && data.contract.state !== 'open' && data.proof !== 'waits' ? undefined : AGAIN

const Receipt = ({
  id,
  receipt,
  proof,
}: {
  id: string
  receipt: TimedReceipt | undefined
  proof: 'there' | 'waits' | 'gone'
}) => {
  const { t } = useTranslation('timed')
  const navigation = useNavigation()
  return (
    <Card title={t('details.receipt')}>
      {receipt === undefined ? (
        <p className={css['small']}>{t(proof === 'gone' ? 'details.gone' : 'details.waits')}</p>
      ) : (
        <div className={css['form']}>
          <CopyRow label={t('details.head')} value={`${receipt.head.number}:${headHash(receipt.head)}`} />
          <Button wide onPress={() => navigation.push(`/x/verify?id=${id}`)}>
            {t('details.verify')}
          </Button>
          <Button
            variant="ghost"
            wide
            onPress={() => saveFile(`receipt-${id}.json`, 'application/json', JSON.stringify(receipt, null, 2))}
          >
            {t('details.save')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** One timed contract (`?id=`), running or ended: its ticks, its times, its receipt. */
const Details2 = () => {
  const { t } = useTranslation(['timed', 'shell'])
  const { t: own } = useTranslation('timed')
  const [id, valid] = useRecordId('id')
  const known = useSignalValue(runningTimed)?.contracts.some((one) => one.id === id)
  const answer = useCall(speedOrder.selectListDetail, { id }, { enabled: valid, every: again })
  const { data, refetch } = answer
  const decimals = decimalsOf(useSignalValue(instrumentById).get(data?.contract.instId ?? '')?.tickSz ?? '0.00000001')
  useEffect(() => {
    if (known === false && valid) void refetch()
  }, [known, valid, refetch])

  const contract = data?.contract
  return (
    <DetailFrame
      title={t('shell:title.timedDetails')}
      records="/pages/contract/record2"
      toRecords={t('records')}
      missingText={t('details.missing')}
      valid={valid}
      answer={answer}
    >
      {data === undefined || contract === undefined ? undefined : (
        <>
          <Card>
            <h2 className={css['line']}>
              <span className={css['name']}>
                {contract.instId.replace('-', ' / ')} <DirectionTag direction={contract.direction} />
              </span>
              {contract.state === 'open' ? (
                <SecondsLeft until={contract.expiry} className={css['left']} />
              ) : (
                <span className={css['left']}>{outcomeText(own, contract)}</span>
              )}
            </h2>
            {contract.outcome === '' ? null : <p className={css['hint']}>{whyText(own, contract)}</p>}
            <KeyValue rows={termRows(own, contract)} />
          </Card>
          <Card>
            <KeyValue
              rows={[
                ...(contract.entry === undefined
                  ? []
                  : tickRow(own, 'entry', t('details.entry'), contract.entry, decimals)),
                ...(contract.exit === undefined
                  ? []
                  : tickRow(own, 'exit', t('details.exit'), contract.exit, decimals)),
                ...timeRows(own, contract),
              ]}
            />
            {contract.among.length === 0 ? null : (
              <>
                <p className={css['hint']}>{t('details.among')}</p>
                <KeyValue
                  rows={contract.among.map(({ seq, ts, px }) => ({
                    id: String(seq),
                    label: `#${seq} · ${exactTime(ts)}`,
                    value: formatPrice(px, decimals),
                    strong: seq === contract.exit?.seq,
                  }))}
                />
              </>
            )}
            {hasFilled(contract) ? <p className={css['hint']}>{t('details.filledHint')}</p> : null}
          </Card>
          {contract.state === 'open' ? null : <Receipt id={id} receipt={data.receipt} proof={data.proof} />}
          <Card>
            <CopyRow label={t('details.id')} value={contract.id} />
          </Card>
        </>
      )}
    </DetailFrame>
  )
}

export default Details2
