/** Names of jobs that the metrics ask for. */
export const auditJob = 'auditing ledgers';
export const backlogJob = 'measuring backlogs';
export const tablesJob = 'computing daily tables';
export const webhookJob = 'keeping the webhook';
