use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::Identifier;
use super::form::Form;

#[cfg(feature = "alloc")]
use alloc::string::String;

/// As a string.
impl<T: AsRef<str>, F> Serialize for Identifier<T, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text.as_ref())
    }
}

/// From a string that the input contains as it is. In JSON, a string with an escape such as `\/` is not.
impl<'de: 'a, 'a, F: Form> Deserialize<'de> for Identifier<&'a str, F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::scan(Deserialize::deserialize(deserializer)?).map_err(Error::custom)
    }
}

/// From a string. The message of an error does not show it.
#[cfg(feature = "alloc")]
impl<'de, F: Form> Deserialize<'de> for Identifier<String, F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::try_from(text).map_err(|error| D::Error::custom(error.error()))
    }
}
