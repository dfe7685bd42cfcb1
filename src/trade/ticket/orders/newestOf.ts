/** An order in its newest state among the live ones; `ended`: it was filled or cancelled meanwhile. */
export const newestOf = <O extends { readonly ordId: string }>(order: O, orders: readonly O[] | undefined) => {
  const live = orders?.find(({ ordId }) => ordId === order.ordId)
  return { order: live ?? order, ended: orders !== undefined && live === undefined }
}
