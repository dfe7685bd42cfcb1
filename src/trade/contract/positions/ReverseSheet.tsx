import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { contractName } from '../../names/contractName.ts'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { problemOfPlan } from '../../ticket/product.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { useReloadedTerms } from '../../ticket/submit/useReloadedTerms.ts'
import { ContractActionSheet } from '../confirm/ContractActionSheet.tsx'
import { type CountedSheetProps, figuresOf, type ProductTypes } from '../product.ts'

/** Turns a position: closes it and opens as much on the other side, at the market. */
export const ReverseSheet = <K extends ProductTypes>(props: CountedSheetProps<K>) => {
  const { product, held, instrument, now, world, open, onClose } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { position, holding } = held
  const { instId, posId } = position
  const action = useAction(contractOrder.reverse, `contract-reverse-${posId}`, open)
  useReloadedTerms(action.submission, now.reload)
  const usual = useUsualDay(instId, open)
  const plan = product.reverse.planOf(instId, holding, instrument)
  const summary = product.summaryOf(plan, world)
  const problem = problemOfPlan(product, plan, world, summary)
  const seen = product.reverse.seen(holding, world)
  return (
    <ContractActionSheet
      {...{ action, instrument, open, onClose }}
      title={t('futures:reverse.title', { name: contractName(instrument) })}
      {...figuresOf(product.texts, plan, summary, world, usual)}
      notes={[t('futures:reverse.note'), t('futures:cost.lostReply')]}
      send={{
        variant: plan.side,
        disabled: problem !== undefined || summary === undefined || seen === undefined,
        onPress: () => action.send({ posId, ...seen }),
        label: problem === undefined ? t('futures:reverse.send') : product.texts.problem(problem),
      }}
    />
  )
}
