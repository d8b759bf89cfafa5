/*
 * Turns on CloudFront's standard log (v2) while the edge's stack is deployed, and off when it goes. The calls exist in
 * us-east-1 only. Whatever fails is told in the attribute `status`: no deployment or removal fails for want of a log.
 */
const logs = require('@aws-sdk/client-cloudwatch-logs')

const client = new logs.CloudWatchLogsClient({ region: 'us-east-1', maxAttempts: 8 })
const call = (name, input) => client.send(new logs[`${name}Command`](input))

exports.handler = async (event) => {
  const { properties } = event.ResourceProperties
  let status = 'on'
  try {
    await turnOff(properties.name)
    if (event.RequestType !== 'Delete') await turnOn(properties)
  } catch (error) {
    process.stderr.write(`${error.stack}\n`)
    status = `${error.name}: ${error.message}`.slice(0, 500)
  }
  const { StackId, RequestId, LogicalResourceId } = event
  const PhysicalResourceId = properties.name
  const answer = {
    Status: 'SUCCESS',
    StackId,
    RequestId,
    LogicalResourceId,
    PhysicalResourceId,
    Data: { status },
  }
  await fetch(event.ResponseURL, { method: 'PUT', body: JSON.stringify(answer) })
}

async function turnOn({ name, distributionArn, bucketArn, recordFields, suffixPath }) {
  await call('PutDeliverySource', { name, resourceArn: distributionArn, logType: 'ACCESS_LOGS' })
  const { deliveryDestination } = await call('PutDeliveryDestination', {
    name,
    outputFormat: 'json',
    deliveryDestinationConfiguration: { destinationResourceArn: bucketArn },
  })
  await call('CreateDelivery', {
    deliverySourceName: name,
    deliveryDestinationArn: deliveryDestination.arn,
    recordFields,
    s3DeliveryConfiguration: { suffixPath },
  })
}

async function turnOff(name) {
  for (let nextToken; ; ) {
    const page = await call('DescribeDeliveries', { nextToken })
    for (const { id, deliverySourceName } of page.deliveries)
      if (deliverySourceName === name) await call('DeleteDelivery', { id })
    nextToken = page.nextToken
    if (!nextToken) break
  }
  await call('DeleteDeliverySource', { name }).catch(unlessAbsent)
  await call('DeleteDeliveryDestination', { name }).catch(unlessAbsent)
}

function unlessAbsent(error) {
  if (error.name !== 'ResourceNotFoundException') throw error
}
