import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Star from 'lucide-react/icons/star'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useFavourites } from '../lists/useFavourites.ts'
import css from './EditSheet.module.css'
import { moved } from './moved.ts'
import { useDrag } from './useDrag.ts'

interface EditSheetProps {
  open: boolean
  onClose: () => void
  /** The order was changed. */
  onOrder: () => void
}

const nameOf = (instId: string): string => instId.replace('-', ' / ')
type Control = 'grip' | 'up' | 'down' | 'remove'

/** Favourites in their order: moved by a handle, by arrow keys on it or by buttons, and taken out. */
const EditSheet = ({ open, onClose, onOrder }: EditSheetProps) => {
  const { t } = useTranslation(['market', 'common'])
  const { ids: all, set } = useFavourites()
  const known = useSignalValue(instrumentById)
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  /** What had the focus before its row moved or went. */
  const focus = useRef<string>(undefined)
  const hidden = all.filter((id) => !known.has(id))

  const put = useCallback(
    (ids: readonly string[], id: string): void => {
      set([...ids, ...hidden])
      onOrder()
      setSaid(t('market:edit.moved', { name: nameOf(id), at: ids.indexOf(id) + 1, of: ids.length }))
    },
    [set, hidden, onOrder, t],
  )
  const { ids, held, grab } = useDrag(
    all.filter((id) => known.has(id)),
    list,
    put,
  )
  useLayoutEffect(() => {
    if (focus.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-control="${focus.current}"]`)?.focus()
    focus.current = undefined
  })

  const move = (id: string, by: 1 | -1, control: Control): void => {
    const at = ids.indexOf(id)
    if (at + by < 0 || at + by >= ids.length) return
    focus.current = `${control} ${id}`
    put(moved(ids, at, at + by), id)
  }
  const remove = (id: string): void => {
    const next = ids[ids.indexOf(id) + 1] ?? ids.at(-2)
    focus.current = next === undefined ? undefined : `remove ${next}`
    set(all.filter((one) => one !== id))
    setSaid(t('market:edit.removed', { name: nameOf(id) }))
  }

  const row = (id: string, at: number) => {
    const name = nameOf(id)
    return (
      <li key={id} className={css['row']} data-held={held === id ? '' : undefined}>
        <button
          type="button"
          className={`icon-target ${css['grip']}`}
          data-control={`grip ${id}`}
          aria-label={t('market:edit.grip', { name })}
          onPointerDown={(event) => {
            if (event.button === 0) grab(id)
          }}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
            if (by === undefined) return
            event.preventDefault()
            move(id, by, 'grip')
          }}
        >
          <GripVertical size={18} aria-hidden />
        </button>
        <CoinIcon code={id.split('-')[0] ?? id} size="small" />
        <span className={css['name']}>{name}</span>
        <button
          type="button"
          className={`icon-target ${css['button']}`}
          data-control={`up ${id}`}
          aria-label={t('market:edit.up', { name })}
          aria-disabled={at === 0}
          onClick={() => move(id, -1, 'up')}
        >
          <ArrowUp size={18} aria-hidden />
        </button>
        <button
          type="button"
          className={`icon-target ${css['button']}`}
          data-control={`down ${id}`}
          aria-label={t('market:edit.down', { name })}
          aria-disabled={at === ids.length - 1}
          onClick={() => move(id, 1, 'down')}
        >
          <ArrowDown size={18} aria-hidden />
        </button>
        <button
          type="button"
          className={`icon-target ${css['star']}`}
          data-control={`remove ${id}`}
          aria-label={t('market:star.remove', { name })}
          onClick={() => remove(id)}
        >
          <Star size={18} fill="currentColor" aria-hidden />
        </button>
      </li>
    )
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('market:edit.title')}
      foot={
        <Button size="large" wide onPress={onClose}>
          {t('common:done')}
        </Button>
      }
    >
      {ids.length === 0 ? <Empty compact title={t('market:none.favourites')} /> : null}
      <ul ref={list} aria-label={t('market:tab.favourites')}>
        {ids.map(row)}
      </ul>
      <output className="hidden-text">{said}</output>
    </Sheet>
  )
}

export default EditSheet
