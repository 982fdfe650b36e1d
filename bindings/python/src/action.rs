//! Actions in the form that Python receives.

use dicebase_games::{Fields, Value};
use dicebase_policy::Estimate;
use dicebase_policy::any::RankedAction;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The numbers of `dicebase.Estimate`, in their order.
pub fn estimate(estimate: &Estimate) -> (f64, f64, f64, u64) {
    let Estimate { share, low, high, games } = *estimate;
    (share, low, high, games)
}

/// The fields of `dicebase.Action` by name; fields that the type of action does not have are left out.
pub struct ActionFields(RankedAction);

impl From<RankedAction> for ActionFields {
    fn from(ranked: RankedAction) -> Self {
        Self(ranked)
    }
}

impl<'py> IntoPyObject<'py> for ActionFields {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let RankedAction { action, text, worth, loss, .. } = self.0;
        let fields = InPython(action).into_pyobject(py)?;
        fields.set_item("text", text)?;
        fields.set_item("value", worth.exact().unwrap_or(f64::NAN))?;
        fields.set_item("loss", loss.unwrap_or(f64::NAN))?;
        fields.set_item("estimate", worth.estimate().map(estimate))?;
        Ok(fields)
    }
}

/// Fields as a dict.
pub struct InPython(pub Fields);

impl<'py> IntoPyObject<'py> for InPython {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let fields = PyDict::new(py);
        for (name, value) in self.0.iter() {
            match value {
                Value::Word(word) => fields.set_item(name, word)?,
                Value::Number(number) => fields.set_item(name, number)?,
                Value::Flag => fields.set_item(name, true)?,
                Value::Words(words) => fields.set_item(name, words)?,
                Value::Whole(number) => fields.set_item(name, number)?,
                Value::Numbers(numbers) => fields.set_item(name, numbers)?,
            }
        }
        Ok(fields)
    }
}
