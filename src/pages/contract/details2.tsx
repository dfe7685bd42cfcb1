import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, headHash, type OutputOf, speedOrder, type TimedReceipt } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { instrumentById } from '../../core/state/state.ts'
import { DetailFrame } from '../../trade/ticket/details/DetailFrame.tsx'
import { useRecordId } from '../../trade/ticket/details/useRecordId.ts'
import { FieldHint } from '../../trade/ticket/fields/FieldHint.tsx'
import { hasFilled, termRows, tickRow, timeRows } from '../../trade/timed/detailRows.ts'
import { exactTime } from '../../trade/timed/exactTime.ts'
import { TimedTitle } from '../../trade/timed/rows/TimedTitle.tsx'
import { whyText } from '../../trade/timed/rows/timedText.ts'
import { runningTimed } from '../../trade/timed/running.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { formatPrice } from '../../ui/format/number.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { saveFile } from '../../ui/saveFile.ts'

/** How often a contract is asked for again that runs or waits for its seal. */
const REFRESH_INTERVAL_MS = 3_000
const again = (data: OutputOf<typeof speedOrder.selectListDetail> | undefined): number | undefined =>
  data !== undefined && data.contract.state !== 'open' && data.proof !== 'waits' ? undefined : REFRESH_INTERVAL_MS

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
        <Note small>{t(proof === 'gone' ? 'details.gone' : 'details.waits')}</Note>
      ) : (
        <Stack gap={3}>
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
        </Stack>
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
            <TimedTitle contract={contract} as="h2" />
            {contract.outcome === '' ? null : <FieldHint>{whyText(own, contract)}</FieldHint>}
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
                <FieldHint>{t('details.among')}</FieldHint>
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
            {hasFilled(contract) ? <FieldHint>{t('details.filledHint')}</FieldHint> : null}
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
