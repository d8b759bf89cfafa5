/** Something that whoever deploys can put right: shown as plain sentences, without a stack trace. */
export class DeploymentMistake extends Error {
  override readonly name = 'DeploymentMistake'
}
