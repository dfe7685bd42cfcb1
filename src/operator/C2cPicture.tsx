import { operators } from '#protocol'
import css from './Operator.module.css'

/** A picture of a C2C case, with what it is. */
export const C2cPicture = ({ id, label }: { id: string; label: string }) => (
  <figure>
    <img className={css['picture']} src={operators.pictureUrl(id)} alt={label} />
    <figcaption className={css['caption']} aria-hidden="true">
      {label}
    </figcaption>
  </figure>
)
