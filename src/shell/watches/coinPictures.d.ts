/** Address of the file with the pictures of coins, made by the build. */
declare module 'virtual:coin-sprite' {
  const address: string
  export default address
}
